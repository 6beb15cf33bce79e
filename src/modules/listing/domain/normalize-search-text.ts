import { foldText, tokenize } from '#kernel/search-text.ts'

/** Normalizes a search text for counting and comparing: `Õli ` and `oli` are equal. */
export const normalizeSearchText = (text: string): string => foldText(text).trim().replace(/\s+/gu, ' ')

/** Folds a stop word; null for anything but a single word. */
export const toStopWord = (text: string): string | null => {
  const [word, ...otherWords] = tokenize(text)
  return word !== undefined && otherWords.length === 0 ? word : null
}

/** Removes stop words from a search, unless it has no others. */
export const removeStopWords = (words: string, stopWords: ReadonlySet<string>): string => {
  if (stopWords.size === 0) return words
  const remaining = words.split(/\s+/u).filter(word => {
    const foldedWord = toStopWord(word)
    return foldedWord === null || !stopWords.has(foldedWord)
  })
  return remaining.some(word => tokenize(word).length > 0) ? remaining.join(' ') : words
}
