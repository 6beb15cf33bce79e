/**
 * Runs of three letters as numbers. Two runs may share one: what is found by them is looked at again, so that this costs a
 * look and never an answer.
 */
export const gramsOf = (word: string): number[] => {
  const letters = Array.from(word, letter => letter.codePointAt(0) ?? 0)
  const grams = new Set<number>()
  for (let at = 2; at < letters.length; at++) {
    grams.add(Math.imul((letters[at - 2]! * 1031 + letters[at - 1]!) * 31 + letters[at]!, 0x9e3779b1))
  }
  return [...grams]
}

/** So many letters at the end of a key decide which ones are looked through for those that end alike. */
export const TAIL = 4
