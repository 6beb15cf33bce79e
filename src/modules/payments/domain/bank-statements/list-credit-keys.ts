import type { BankCredit } from './bank-credit.ts'

/**
 * Returns a text for each credit that identifies it in every statement. The bank's reference and the amount suffice.
 * Without a reference the key has everything that the bank states, and the position among equal payments of a day.
 */
export const listCreditKeys = (credits: readonly BankCredit[]): string[] => {
  const counts = new Map<string, number>()
  return credits.map(credit => {
    const { account, bankReference, bookedOn, cents, payerAccount, payerName, referenceNumber, description } = credit
    if (bankReference !== '') return JSON.stringify([account, bankReference, cents])
    const parts = [account, bookedOn, cents, payerAccount, payerName, referenceNumber, description]
    const key = JSON.stringify(parts)
    const position = (counts.get(key) ?? 0) + 1
    counts.set(key, position)
    return JSON.stringify([...parts, position])
  })
}
