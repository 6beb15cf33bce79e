import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { tokens } from '#kernel/search-text.ts'

export type SynonymFault = 'listing.synonym.noWord' | 'listing.synonym.alone'

/** Cleans a group of synonyms: collapses spaces and removes duplicates (`Velg`, `velg`). A group needs two words. */
export const synonymGroup = (given: readonly string[]): Outcome<string[], SynonymFault> => {
  const words = new Map<string, string>()
  for (const text of given) {
    const word = text.trim().replace(/\s+/gu, ' ')
    const key = tokens(word).join(' ')
    if (key === '') return refused('listing.synonym.noWord')
    if (!words.has(key)) words.set(key, word)
  }
  return words.size < 2 ? refused('listing.synonym.alone') : ok([...words.values()])
}
