import { isCounted } from './counted-visit.ts'

/** Query parameters that are reported. Others may contain access keys or personal data. */
const TOLD = /^(c|q|f|price|page|pageSize|sort|gclid|gbraid|wbraid|(utm|mtm|pk)_\w+)$/

/** Returns the address to report; null for staff pages and pages whose address is an access key. */
export const toldAddress = (pathname: string, search: string): string | null => {
  const query = new URLSearchParams(search)
  if (!isCounted(pathname) || query.has('preview')) return null
  const told = new URLSearchParams([...query].filter(([name]) => TOLD.test(name)))
  return pathname + (told.size > 0 ? `?${told}` : '')
}

/** Returns the referrer to report; the shop's own pages pass the filter of reported addresses. */
export const toldReferrer = (referrer: string, origin: string): string => {
  if (!URL.canParse(referrer)) return ''
  const { origin: from, pathname, search } = new URL(referrer)
  if (from !== origin) return referrer
  const told = toldAddress(pathname, search)
  return told === null ? '' : origin + told
}
