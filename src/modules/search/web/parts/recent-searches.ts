import { createJsonCodec, createStoredValue } from '#platform/web/stored-value.ts'

const MAX_RECENT = 6
const MAX_LENGTH = 100

const NO_SEARCHES: readonly string[] = []

const parseStoredWords = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every(search => typeof search === 'string') ? value.slice(0, MAX_RECENT) : null

/** Recent searches, latest first. They never leave this browser. */
export const recentSearches = createStoredValue<readonly string[]>(
  'recentSearches',
  NO_SEARCHES,
  createJsonCodec(parseStoredWords),
)

/** Moves or adds words to the front. */
export const addRecentSearch = (recentWords: readonly string[], words: string): readonly string[] => {
  const newSearch = words.trim().slice(0, MAX_LENGTH)
  if (newSearch === '') return recentWords
  return [newSearch, ...recentWords.filter(search => search.toLowerCase() !== newSearch.toLowerCase())].slice(
    0,
    MAX_RECENT,
  )
}

/** Stores a search in this browser. */
export const rememberSearch = (words: string): void =>
  recentSearches.update(recentWords => addRecentSearch(recentWords, words))
