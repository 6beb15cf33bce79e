/** Splits a text at white space; it keeps long lists of names readable in the source. */
export const splitWords = (text: string) => text.trim().split(/\s+/)
