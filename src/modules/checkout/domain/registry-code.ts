/** First digits of companies, authorities, associations and foundations. */
const CODE_FORMAT = /^[1789]\d{7}$/

/** Returns what looks wrong in an Estonian registry code; null for a valid or empty one. */
export const findRegistryCodeIssue = (code: string): 'format' | 'checkDigit' | null => {
  const digits = code.replace(/\s/g, '')
  if (digits === '') return null
  if (!CODE_FORMAT.test(digits)) return 'format'
  return checkDigit(digits) === Number(digits[7]) ? null : 'checkDigit'
}

/** Uses the weights 1–7, and 3–9 when the first remainder is 10. */
const checkDigit = (digits: string): number => {
  const rest = (first: number): number =>
    [...digits.slice(0, 7)].reduce((sum, digit, at) => sum + Number(digit) * (first + at), 0) % 11
  const [once, twice] = [rest(1), rest(3)]
  if (once < 10) return once
  return twice < 10 ? twice : 0
}
