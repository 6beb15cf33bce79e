import { isSameCode, MAX_PART_NUMBER_LENGTH, normalizePartNumber } from '#kernel/part-number.ts'

/** Appends the first number, from 2, that makes the code differ from every spelling of a taken one. */
export const createUniqueCode = (code: string, taken: readonly string[]): string => {
  // Normal forms are cut off, so those of longer codes lack the number and would all be equal.
  const isCutOff = normalizePartNumber(`${code}-${taken.length + 2}`).length >= MAX_PART_NUMBER_LENGTH
  const isTaken = (candidate: string): boolean =>
    taken.some(other => (isCutOff ? other === candidate : isSameCode(candidate, other)))
  for (let number = 2; ; number += 1) {
    if (!isTaken(`${code}-${number}`)) return `${code}-${number}`
  }
}
