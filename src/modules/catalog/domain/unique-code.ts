/** Returns the code with the first free number appended, from 2. */
export const createUniqueCode = (code: string, taken: readonly string[]): string => {
  const takenCodes = new Set(taken)
  for (let number = 2; ; number += 1) {
    if (!takenCodes.has(`${code}-${number}`)) return `${code}-${number}`
  }
}
