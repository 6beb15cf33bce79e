import { isCountedPage } from './counted-visit.ts'

/** Query parameters that are reported. Others may contain access keys or personal data. */
const REPORTED_PARAMETERS = /^(c|q|f|price|page|pageSize|sort|gclid|gbraid|wbraid|(utm|mtm|pk)_\w+)$/

/** Returns the address to report; null for pages that do not count, and for previews. */
export const toReportedAddress = (pathname: string, search: string): string | null => {
  const query = new URLSearchParams(search)
  if (!isCountedPage(pathname) || query.has('preview')) return null
  const reportedQuery = new URLSearchParams([...query].filter(([name]) => REPORTED_PARAMETERS.test(name)))
  return pathname + (reportedQuery.size > 0 ? `?${reportedQuery}` : '')
}

/** Returns the referrer to report; the shop's own pages pass the filter of reported addresses. */
export const toReportedReferrer = (referrer: string, origin: string): string => {
  if (!URL.canParse(referrer)) return ''
  const { origin: referrerOrigin, pathname, search } = new URL(referrer)
  if (referrerOrigin !== origin) return referrer
  const reportedAddress = toReportedAddress(pathname, search)
  return reportedAddress === null ? '' : origin + reportedAddress
}
