/** First digits of companies, authorities, associations and foundations. */
const CODE_FORMAT = /^[1789]\d{7}$/

/** Returns what looks wrong in an Estonian registry code; null for a valid or empty one. */
export const findRegistryCodeIssue = (code: string): 'format' | 'checkDigit' | null => {
  const digits = code.replace(/\s/g, '')
  if (digits === '') return null
  if (!CODE_FORMAT.test(digits)) return 'format'
  return computeCheckDigit(digits) === Number(digits[7]) ? null : 'checkDigit'
}

/** Computes the check digit with the weights 1–7, and with 3–9 when the first remainder is 10. */
const computeCheckDigit = (digits: string): number => {
  const computeRemainder = (firstWeight: number): number =>
    [...digits.slice(0, 7)].reduce((sum, digit, index) => sum + Number(digit) * (firstWeight + index), 0) % 11
  const [firstRemainder, secondRemainder] = [computeRemainder(1), computeRemainder(3)]
  if (firstRemainder < 10) return firstRemainder
  return secondRemainder < 10 ? secondRemainder : 0
}
