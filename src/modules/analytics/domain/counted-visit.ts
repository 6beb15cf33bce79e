/** What is kept of a page that was opened. */
export interface CountedVisit {
  path: string
  /** The host that linked here; blank for none, and for our own pages. */
  source: string
  /** It came from elsewhere: a visit begins. */
  begins: boolean
}

const LONGEST_PATH = 200
const LONGEST_SOURCE = 100
/** Pages in a language; what staff and a single buyer see is nobody's statistics. */
const COUNTED = /^\/[a-z]{2}(\/[\w%.~-]+)*$/
// The router does not tell capitals from small letters.
const UNCOUNTED = /^\/[a-z]{2}\/(admin|payment|reset-password|checkout|login|clear-storage|stock-notification)(\/|$)/i

/** Whether an opened page is told of at all, in the shop's own figures or to whoever measures from outside. */
export const isCounted = (path: string): boolean => COUNTED.test(path) && !UNCOUNTED.test(path)

/** What of an opened page is counted; null where nothing is. The query is left out: it may say something of a person. */
export const countedVisit = (path: string, referrer: string, ownHost: string): CountedVisit | null => {
  if (path.length > LONGEST_PATH || !isCounted(path)) return null
  const host = hostOf(referrer)
  const begins = host !== ownHost
  return { path, source: begins ? host.slice(0, LONGEST_SOURCE) : '', begins }
}

const hostOf = (address: string): string =>
  URL.canParse(address) && /^https?:/.test(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
