import { foldText } from '#kernel/search-text.ts'

const MIN_WORD_LENGTH = 4
/** Shorter words would have too many neighbours at two edits. */
const MIN_LENGTH_FOR_TWO_EDITS = 7

/** Words as written, by their folded form, without short ones. */
export type SuggestibleWords = ReadonlyMap<string, string>

export const indexSuggestibleWords = (words: Iterable<string>): SuggestibleWords => {
  const wordsByFolded = new Map<string, string>()
  for (const word of words) {
    const folded = foldText(word)
    if (folded.length >= MIN_WORD_LENGTH && !wordsByFolded.has(folded)) wordsByFolded.set(folded, word)
  }
  return wordsByFolded
}

/**
 * Returns the shop's own words with a spelling similar to a typed one, nearest first. Brands and models are included,
 * because visitors choose a suggestion themselves.
 */
export const findSimilarWords = (
  typedWords: readonly string[],
  suggestibleWords: SuggestibleWords,
): readonly string[] => {
  const searchedWords = typedWords.map(foldText).filter(word => word.length >= MIN_WORD_LENGTH && !/\d/.test(word))
  if (searchedWords.length === 0) return []
  const resultsByKey = cachedSearches.get(suggestibleWords) ?? new Map<string, readonly string[]>()
  cachedSearches.set(suggestibleWords, resultsByKey)
  const cacheKey = searchedWords.join(' ')
  const cachedWords = resultsByKey.get(cacheKey)
  if (cachedWords) return cachedWords
  const similarWords = findNearWords(searchedWords, suggestibleWords)
  if (resultsByKey.size >= MAX_CACHED_SEARCHES) resultsByKey.clear()
  resultsByKey.set(cacheKey, similarWords)
  return similarWords
}

/** Caches results, because visitors repeat a mistyped search on every page and in every order. */
const cachedSearches = new WeakMap<SuggestibleWords, Map<string, readonly string[]>>()
const MAX_CACHED_SEARCHES = 1_000

const findNearWords = (searchedWords: readonly string[], suggestibleWords: SuggestibleWords): readonly string[] => {
  const matches = new Map<string, { word: string; distance: number }>()
  for (const [folded, word] of suggestibleWords) {
    const distance = Math.min(...searchedWords.map(other => measureDistance(other, folded)))
    if (distance > 0 && distance < Number.POSITIVE_INFINITY) matches.set(folded, { word, distance })
  }
  return [...matches.values()]
    .sort((first, second) => first.distance - second.distance || (first.word < second.word ? -1 : 1))
    .map(({ word }) => word)
}

/** Returns the number of edits, or infinity if there are too many for a typo. */
const measureDistance = (typedText: string, word: string): number => {
  const maxEdits = Math.min(typedText.length, word.length) >= MIN_LENGTH_FOR_TWO_EDITS ? 2 : 1
  if (Math.abs(typedText.length - word.length) > maxEdits) return Number.POSITIVE_INFINITY
  const distance = computeEditDistance(typedText, word)
  return distance <= maxEdits ? distance : Number.POSITIVE_INFINITY
}

/** Computes the Damerau-Levenshtein distance: insertions, deletions, replacements and swaps. */
const computeEditDistance = (first: string, second: string): number => {
  let previousRow: number[] = []
  let row = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let firstIndex = 1; firstIndex <= first.length; firstIndex++) {
    const nextRow = [firstIndex]
    for (let secondIndex = 1; secondIndex <= second.length; secondIndex++) {
      const isEqual = first[firstIndex - 1] === second[secondIndex - 1]
      const isSwapped =
        firstIndex > 1 &&
        secondIndex > 1 &&
        first[firstIndex - 1] === second[secondIndex - 2] &&
        first[firstIndex - 2] === second[secondIndex - 1]
      nextRow[secondIndex] = Math.min(
        row[secondIndex]! + 1,
        nextRow[secondIndex - 1]! + 1,
        row[secondIndex - 1]! + Number(!isEqual),
        isSwapped ? previousRow[secondIndex - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    previousRow = row
    row = nextRow
  }
  return row[second.length]!
}
