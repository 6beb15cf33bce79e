import { jsonCodec, storedValue } from '#platform/web/stored-value.ts'

const MAX_RECENT = 6
const MAX_LENGTH = 100

const NO_SEARCHES: readonly string[] = []

const checkWords = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every(item => typeof item === 'string') ? value.slice(0, MAX_RECENT) : null

/** Recent searches, latest first. They never leave this browser. */
export const recentSearches = storedValue<readonly string[]>('recentSearches', NO_SEARCHES, jsonCodec(checkWords))

/** Moves or adds words to the front. */
export const addRecentSearch = (recent: readonly string[], words: string): readonly string[] => {
  const added = words.trim().slice(0, MAX_LENGTH)
  if (added === '') return recent
  return [added, ...recent.filter(item => item.toLowerCase() !== added.toLowerCase())].slice(0, MAX_RECENT)
}

export const rememberSearch = (words: string): void => recentSearches.update(recent => addRecentSearch(recent, words))
