import type { Cents } from '#kernel/money.ts'

/** Cents as providers write them: `149.90`. */
export const amountText = (cents: Cents): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Cents of what a provider wrote, which may be `49.9`, `49` or `49.900`; null where it is no amount in cents. */
export const readAmount = (text: string): Cents | null => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || /[^0]/.test(fraction.slice(2))) return null
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}
