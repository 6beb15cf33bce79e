/** The external analytics provider, which measures only visitors who consented. */
export type AnalyticsProvider = { kind: 'google'; id: string } | { kind: 'matomo'; address: string; site: string }

const GOOGLE_ID = /^(G|GT|AW|UA)-[A-Z0-9-]{4,20}$/
const MATOMO_ID = /^(https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/[\w./-]*)?)#(\d{1,9})$/i

/** Parses `G-ABC123`, or a Matomo URL with the site id, `https://stats.example.ee/#3`; null for anything else. */
export const parseAnalyticsId = (id: string | null): AnalyticsProvider | null => {
  const text = id?.trim() ?? ''
  if (GOOGLE_ID.test(text)) return { kind: 'google', id: text }
  const [, address = '', site = ''] = MATOMO_ID.exec(text) ?? []
  return site === '' || !URL.canParse(address)
    ? null
    : { kind: 'matomo', address: address.endsWith('/') ? address : `${address}/`, site }
}

/** Sources for the content security policy; empty without a provider. */
export interface ContentSources {
  scripts: string
  calls: string
}

const NO_SOURCES: ContentSources = { scripts: '', calls: '' }

/** Returns the origins that the content security policy must allow for a provider. */
export const getContentSources = (provider: AnalyticsProvider | null): ContentSources => {
  if (!provider) return NO_SOURCES
  if (provider.kind === 'matomo') {
    const { origin } = new URL(provider.address)
    return { scripts: origin, calls: origin }
  }
  const googleSources = [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ]
  return { scripts: 'https://www.googletagmanager.com', calls: googleSources.join(' ') }
}
