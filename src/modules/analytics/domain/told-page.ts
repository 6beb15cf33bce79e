import { isCounted } from './counted-visit.ts'

/** What a list is asked for, and where a visitor came from: nothing else of a query is told, for it may open something or name somebody. */
const TOLD = /^(c|q|f|price|page|pageSize|sort|gclid|gbraid|wbraid|(utm|mtm|pk)_\w+)$/

/** What whoever measures from outside is told of an opened page; null for pages of staff and of one visitor alone: their address is a key. */
export const toldAddress = (pathname: string, search: string): string | null => {
  const query = new URLSearchParams(search)
  if (!isCounted(pathname) || query.has('preview')) return null
  const told = new URLSearchParams([...query].filter(([name]) => TOLD.test(name)))
  return pathname + (told.size > 0 ? `?${told}` : '')
}

/** The page before, as it is told: of ours no more than when it was opened. */
export const toldReferrer = (referrer: string, origin: string): string => {
  if (!URL.canParse(referrer)) return ''
  const { origin: from, pathname, search } = new URL(referrer)
  if (from !== origin) return referrer
  const told = toldAddress(pathname, search)
  return told === null ? '' : origin + told
}
