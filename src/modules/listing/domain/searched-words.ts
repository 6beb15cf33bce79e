import { fold, tokens } from '#kernel/search-text.ts'

/** A search text as it is counted and known by: `Õli ` and `oli` are the same search. */
export const foldedWords = (text: string): string => fold(text).trim().replace(/\s+/gu, ' ')

/** A word that searches pass over, as it is kept; null for what is no single word. */
export const stopWord = (text: string): string | null => {
  const [word, ...more] = tokens(text)
  return word !== undefined && more.length === 0 ? word : null
}

/** A search without the words that it passes over; where it has no others, it is left as it is. */
export const withoutStopWords = (words: string, stopped: ReadonlySet<string>): string => {
  if (stopped.size === 0) return words
  const kept = words.split(/\s+/u).filter(word => {
    const known = stopWord(word)
    return known === null || !stopped.has(known)
  })
  return kept.some(word => tokens(word).length > 0) ? kept.join(' ') : words
}
