let words = ''

/** Remembers a search that is still being typed; it must not redirect before Enter. */
export const setHalfTyped = (typed: string): void => {
  words = typed
}

export const isHalfTyped = (typed: string): boolean => typed !== '' && typed === words
