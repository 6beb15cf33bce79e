/** The list from which a row was opened. */
export interface ListContext {
  /** The query string of the list's URL. */
  search: string
  /** Ids of the rows on the pages `from` to `to`, in order. */
  ids: readonly string[]
  from: number
  to: number
  /** The number of pages and their size. */
  pages: number
  pageSize: number
}

const formatKey = (name: string): string => `adminList:${name}`

/** Stores the list for this tab. Without session storage, rows do not link to their neighbours. */
export const storeListContext = (name: string, listContext: ListContext): void => {
  try {
    sessionStorage.setItem(formatKey(name), JSON.stringify(listContext))
  } catch {
    // Only a shortcut is lost.
  }
}

/** Returns the last visited list of this name in this tab, or null. */
export const readListContext = (name: string): ListContext | null => {
  try {
    const storedContext = sessionStorage.getItem(formatKey(name))
    return storedContext === null ? null : (JSON.parse(storedContext) as ListContext)
  } catch {
    return null
  }
}
