/** The external analytics provider, which measures only visitors who consented. */
export type AnalyticsProvider = { by: 'google'; id: string } | { by: 'matomo'; address: string; site: string }

const GOOGLE = /^(G|GT|AW|UA)-[A-Z0-9-]{4,20}$/
const MATOMO = /^(https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/[\w./-]*)?)#(\d{1,9})$/i

/** Parses `G-ABC123`, or a Matomo URL with the site id, `https://stats.example.ee/#3`; null for anything else. */
export const parseAnalyticsId = (id: string | null): AnalyticsProvider | null => {
  const text = id?.trim() ?? ''
  if (GOOGLE.test(text)) return { by: 'google', id: text }
  const [, address = '', site = ''] = MATOMO.exec(text) ?? []
  return site === '' || !URL.canParse(address)
    ? null
    : { by: 'matomo', address: address.endsWith('/') ? address : `${address}/`, site }
}

/** Sources for the content security policy; empty without a provider. */
export interface ContentSources {
  scripts: string
  calls: string
}

const NO_SOURCES: ContentSources = { scripts: '', calls: '' }

export const contentSourcesFor = (measuring: AnalyticsProvider | null): ContentSources => {
  if (!measuring) return NO_SOURCES
  if (measuring.by === 'matomo') {
    const { origin } = new URL(measuring.address)
    return { scripts: origin, calls: origin }
  }
  const google = ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
  return { scripts: 'https://www.googletagmanager.com', calls: google.join(' ') }
}
