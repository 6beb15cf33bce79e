import { getElementAt } from '#kernel/require-existing.ts'

const WEIGHTS = [7, 3, 1] as const

/**
 * Computes the reference number for bank transfers: the order number and a check digit. Banks in Estonia, Latvia and
 * Lithuania use the weights 7, 3, 1 from the right.
 */
export const buildReferenceNumber = (orderNumber: number): string => {
  const digits = String(orderNumber)
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * getElementAt(WEIGHTS, index % 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
