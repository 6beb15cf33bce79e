let unfinishedQuery = ''

/** Remembers a search that is still being typed; it must not redirect before Enter. */
export const setUnfinishedSearch = (query: string): void => {
  unfinishedQuery = query
}

export const isUnfinishedSearch = (query: string): boolean => query !== '' && query === unfinishedQuery
