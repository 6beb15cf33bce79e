let typedSearch = ''

/** Remembers a search that is still being typed; it must not redirect before Enter. */
export const setUnfinishedSearch = (typed: string): void => {
  typedSearch = typed
}

export const isUnfinishedSearch = (typed: string): boolean => typed !== '' && typed === typedSearch
