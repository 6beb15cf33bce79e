const IBAN_PATTERN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Removes spaces and uppercases the letters. */
export const normalizeIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Checks a normalized IBAN: its letters counted as numbers leave a remainder of 1 (ISO 13616). */
export const isIban = (iban: string): boolean => {
  if (!IBAN_PATTERN.test(iban)) return false
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const characterValue = Number.parseInt(character, 36)
    remainder = (remainder * (characterValue > 9 ? 100 : 10) + characterValue) % 97
  }
  return remainder === 1
}
