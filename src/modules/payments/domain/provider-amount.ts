import type { Cents } from '#kernel/money.ts'

/** Formats cents as `149.90`, the providers' format. */
export const formatAmount = (cents: Cents): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Parses an amount such as `49.9`, `49` or `49.900` into cents; null for anything else. */
export const parseAmount = (text: string): Cents | null => {
  const [, euroPart, centPart = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? []
  if (euroPart === undefined || /[^0]/.test(centPart.slice(2))) return null
  return Number(euroPart) * 100 + Number(centPart.slice(0, 2).padEnd(2, '0'))
}
