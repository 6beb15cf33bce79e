import type { AnalyticsProvider } from '#analytics/domain/analytics-provider.ts'
import { reportedAddress, reportedReferrer } from '#analytics/domain/reported-page.ts'

/** Reports to the provider; created only after consent, because it loads the provider's script. */
export interface Tracker {
  pageView(address: string): void
  /** Stops reporting until the next page view. */
  rest(): void
  /** Calls `done` after the report; a blocked script never calls it. */
  outbound(url: string, done: () => void): void
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    _paq?: unknown[][]
  }
}

export const startTracking = (measuring: AnalyticsProvider): Tracker =>
  measuring.by === 'google' ? createGoogleTracker(measuring.id) : createMatomoTracker(measuring)

const createGoogleTracker = (id: string): Tracker => {
  window.dataLayer = []
  const layer = window.dataLayer
  // Google's script accepts an `arguments` object, not an array.
  function tell(..._told: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the script needs this object
    layer.push(arguments)
  }
  // Google's script reports navigation, scrolling and leaving on its own; this flag silences it.
  const rest = (isResting: boolean): void => void Object.assign(window, { [`ga-disable-${id}`]: isResting })
  // The Navigation API announces an address before it is current; other browsers report it afterwards.
  window.navigation?.addEventListener('navigate', ({ destination }) => {
    const { origin, pathname, search } = new URL(destination.url)
    if (origin === window.location.origin && reportedAddress(pathname, search) === null) rest(true)
  })
  tell('js', new Date())
  let isConfigured = false
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return {
    pageView: address => {
      rest(false)
      tell('set', { page_location: absoluteUrl(address), page_referrer: readReferrer() })
      if (!isConfigured) tell('config', id, { send_page_view: false })
      isConfigured = true
      tell('event', 'page_view', { page_path: address, page_title: document.title })
    },
    rest: () => rest(true),
    outbound: (url, done) =>
      tell('event', 'click', { outbound: true, link_url: url, transport_type: 'beacon', event_callback: done }),
  }
}

const createMatomoTracker = ({ address, site }: Extract<AnalyticsProvider, { by: 'matomo' }>): Tracker => {
  window._paq = [['setTrackerUrl', `${address}matomo.php`], ['setSiteId', site], ['alwaysUseSendBeacon']]
  loadScript(`${address}matomo.js`)
  // Matomo's script replaces `_paq`, so every call reads it again.
  const tell = (...told: unknown[]): void => void window._paq?.push(told)
  return {
    pageView: page => {
      tell('setCustomUrl', absoluteUrl(page))
      tell('setReferrerUrl', readReferrer())
      tell('setDocumentTitle', document.title)
      tell('trackPageView')
    },
    // Matomo reports only explicit calls.
    rest: () => undefined,
    outbound: (url, done) => tell('trackLink', url, 'link', undefined, done),
  }
}

const absoluteUrl = (address: string): string => window.location.origin + address
const readReferrer = (): string => reportedReferrer(document.referrer, window.location.origin)

const loadScript = (src: string): void => {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** Deletes the provider's cookies when consent is withdrawn. */
export const deleteTrackingCookies = (): void => {
  const domains = ['', ...parentDomains(window.location.hostname).map(domain => `; domain=${domain}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!/^_(ga|gid|gat|gcl|pk_)/.test(name)) continue
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
}

const parentDomains = (host: string): string[] => {
  const parts = host.split('.')
  return parts.slice(0, -1).map((_part, at) => parts.slice(at).join('.'))
}
