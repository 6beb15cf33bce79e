/** Returns the code with the first free number appended, from 2. */
export const uniqueCode = (code: string, taken: readonly string[]): string => {
  const known = new Set(taken)
  for (let number = 2; ; number += 1) {
    if (!known.has(`${code}-${number}`)) return `${code}-${number}`
  }
}
