/** Companies, the state and towns, associations, foundations. */
const FORM = /^[1789]\d{7}$/

/** What makes an Estonian registry code doubtful; null when nothing does, also while it is blank. */
export const registryCodeDoubt = (code: string): 'format' | 'checkDigit' | null => {
  const digits = code.replace(/\s/g, '')
  if (digits === '') return null
  if (!FORM.test(digits)) return 'format'
  return checkDigit(digits) === Number(digits[7]) ? null : 'checkDigit'
}

/** Weights 1–7, and where the rest is 10 once more with 3–9. */
const checkDigit = (digits: string): number => {
  const rest = (first: number): number =>
    [...digits.slice(0, 7)].reduce((sum, digit, at) => sum + Number(digit) * (first + at), 0) % 11
  const [once, twice] = [rest(1), rest(3)]
  if (once < 10) return once
  return twice < 10 ? twice : 0
}
