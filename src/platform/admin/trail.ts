/** The list from which a row was opened, as it stood. */
export interface Trail {
  /** Its query. */
  search: string
  /** The rows of its pages from … to, in their order. */
  ids: readonly string[]
  from: number
  to: number
  /** How many pages there are, and how long they are. */
  pages: number
  pageSize: number
}

const keyOf = (name: string): string => `adminTrail:${name}`

/** Remembers a list for as long as this window is open. Where storage is forbidden the way to the next row is not offered. */
export const rememberTrail = (name: string, trail: Trail): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(trail))
  } catch {
    // Nothing is lost but a shortcut.
  }
}

/** The list of this name that was looked at last in this window; null where there was none. */
export const readTrail = (name: string): Trail | null => {
  try {
    const kept = sessionStorage.getItem(keyOf(name))
    return kept === null ? null : (JSON.parse(kept) as Trail)
  } catch {
    return null
  }
}
