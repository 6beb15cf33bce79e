let words = ''

/** Whoever types on the listing itself is not led away in the middle of a word: Enter, or another way to the search, is. */
export const setHalfTyped = (typed: string): void => {
  words = typed
}

export const isHalfTyped = (typed: string): boolean => typed !== '' && typed === words
