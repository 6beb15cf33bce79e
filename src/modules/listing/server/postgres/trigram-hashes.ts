import { elementAt } from '#kernel/existing.ts'
/** Returns trigrams as hashes. Hashes can collide, so callers must check their results. */
export const trigramHashes = (word: string): number[] => {
  const letters = Array.from(word, letter => letter.codePointAt(0) ?? 0)
  const grams = new Set<number>()
  for (let at = 2; at < letters.length; at++) {
    grams.add(
      Math.imul(
        (elementAt(letters, at - 2) * 1031 + elementAt(letters, at - 1)) * 31 + elementAt(letters, at),
        0x9e3779b1,
      ),
    )
  }
  return [...grams]
}

/** Number of last letters that stems are indexed by. */
export const TAIL_LENGTH = 4
