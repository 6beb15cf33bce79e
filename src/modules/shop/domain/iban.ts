const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Removes spaces and uppercases the letters. */
export const normalizeIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** Checks a normalized IBAN: its letters counted as numbers leave a remainder of 1 (ISO 13616). */
export const isIban = (iban: string): boolean => {
  if (!SHAPE.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const number = Number.parseInt(sign, 36)
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97
  }
  return rest === 1
}
