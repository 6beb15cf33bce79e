const REQUIRED_MARK = '+'

/** Returns true for words such as `+turbo`, which a search never omits. */
export const isRequiredWord = (typedText: string): boolean => typedText.startsWith(REQUIRED_MARK)

export const stripRequiredMark = (typedText: string): string => typedText.replace(/^\++/, '')

/** Marks one word of a search as required and removes all other marks. */
export const requireWord = (query: string, word: string): string =>
  splitWords(query)
    .map(text => (text === word ? REQUIRED_MARK + text : text))
    .join(' ')

export const removeRequiredMarks = (query: string): string => splitWords(query).join(' ')

const splitWords = (query: string): string[] =>
  query
    .split(/\s+/u)
    .map(stripRequiredMark)
    .filter(text => text !== '')
