import { failure, ok, type Result } from '#kernel/result.ts'
import { tokenize } from '#kernel/search-text.ts'

export type SynonymFailure = 'listing.synonym.noWord' | 'listing.synonym.tooFew'

/** Cleans a group of synonyms: collapses spaces and removes duplicates (`Velg`, `velg`). A group needs two words. */
export const parseSynonymGroup = (rawWords: readonly string[]): Result<string[], SynonymFailure> => {
  const words = new Map<string, string>()
  for (const text of rawWords) {
    const word = text.trim().replace(/\s+/gu, ' ')
    const key = tokenize(word).join(' ')
    if (key === '') return failure('listing.synonym.noWord')
    if (!words.has(key)) words.set(key, word)
  }
  return words.size < 2 ? failure('listing.synonym.tooFew') : ok([...words.values()])
}
