import { isSameCode, MAX_PART_NUMBER_LENGTH, normalizePartNumber } from '#kernel/part-number.ts'

/** Returns the code with the first number appended, from 2, that makes no spelling of a taken code. */
export const createUniqueCode = (code: string, taken: readonly string[]): string => {
  // The normal form of a longer code ends before the number.
  const isCutOff = normalizePartNumber(`${code}-${taken.length + 2}`).length >= MAX_PART_NUMBER_LENGTH
  const isTaken = (candidate: string): boolean =>
    taken.some(other => (isCutOff ? other === candidate : isSameCode(candidate, other)))
  for (let number = 2; ; number += 1) {
    if (!isTaken(`${code}-${number}`)) return `${code}-${number}`
  }
}
