const MARK = '+'

/** True for words such as `+turbo`, which a search never leaves out. */
export const isRequiredWord = (typed: string): boolean => typed.startsWith(MARK)

export const stripRequiredMark = (typed: string): string => typed.replace(/^\++/, '')

/** Marks one word of a search as required and removes all other marks. */
export const requireWord = (query: string, word: string): string =>
  wordsOf(query)
    .map(text => (text === word ? MARK + text : text))
    .join(' ')

/** Removes the marks of all required words. */
export const removeRequiredMarks = (query: string): string => wordsOf(query).join(' ')

const wordsOf = (query: string): string[] =>
  query
    .split(/\s+/u)
    .map(stripRequiredMark)
    .filter(text => text !== '')
