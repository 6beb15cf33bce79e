import { getElementAt } from '#kernel/require-existing.ts'

/**
 * Returns trigrams as hashes. Hashes can collide, so callers must check their results. The table of terms stores them,
 * so other factors would need a new index.
 */
export const computeTrigramHashes = (word: string): number[] => {
  const letters = Array.from(word, letter => letter.codePointAt(0) ?? 0)
  const grams = new Set<number>()
  for (let index = 2; index < letters.length; index++) {
    grams.add(
      Math.imul(
        (getElementAt(letters, index - 2) * 1031 + getElementAt(letters, index - 1)) * 31 +
          getElementAt(letters, index),
        0x9e3779b1,
      ),
    )
  }
  return [...grams]
}
