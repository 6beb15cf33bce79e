const MARK = '+'

/** Whether a word of a search was typed so that it is never left out: `+turbo`. */
export const isDemanded = (typed: string): boolean => typed.startsWith(MARK)

export const withoutMark = (typed: string): string => typed.replace(/^\++/, '')

/** The same search with this word never left out, and all others as far as they match. */
export const demandWord = (query: string, word: string): string =>
  wordsOf(query)
    .map(text => (text === word ? MARK + text : text))
    .join(' ')

/** The same search with every word as far as it matches. */
export const demandNothing = (query: string): string => wordsOf(query).join(' ')

const wordsOf = (query: string): string[] =>
  query
    .split(/\s+/u)
    .map(withoutMark)
    .filter(text => text !== '')
