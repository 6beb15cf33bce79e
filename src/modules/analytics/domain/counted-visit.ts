/** A page view as it is stored. */
export interface CountedVisit {
  path: string
  /** The linking host; empty for direct visits and for the shop's own pages. */
  source: string
  /** A page opened from elsewhere starts a visit. */
  startsVisit: boolean
}

const MAX_PATH_LENGTH = 200
const MAX_SOURCE_LENGTH = 100
/** Only pages under a language prefix count. Staff pages and pages of a single customer do not. */
const COUNTED_PATH = /^\/[a-z]{2}(\/[\w%.~-]+)*$/
// The router ignores case.
const UNCOUNTED_PATH =
  /^\/[a-z]{2}\/(admin|payment|reset-password|checkout|login|clear-storage|stock-notification|withdrawal|my-data|marketing)(\/|$)/i

/** Returns true for pages that the shop's own statistics and external analytics count. */
export const isCountedPage = (path: string): boolean => COUNTED_PATH.test(path) && !UNCOUNTED_PATH.test(path)

/** Returns null for pages that do not count. The query is dropped because it may contain personal data. */
export const toCountedVisit = (path: string, referrer: string, ownHost: string): CountedVisit | null => {
  if (path.length > MAX_PATH_LENGTH || !isCountedPage(path)) return null
  const host = parseHost(referrer)
  const startsVisit = host !== ownHost
  return { path, source: startsVisit ? host.slice(0, MAX_SOURCE_LENGTH) : '', startsVisit }
}

const parseHost = (address: string): string =>
  URL.canParse(address) && /^https?:/.test(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
