import type { AnalyticsProvider } from '#analytics/domain/analytics-provider.ts'
import { toReportedAddress, toReportedReferrer } from '#analytics/domain/reported-page.ts'

/** Reports to the provider; created only after consent, because it loads the provider's script. */
export interface Tracker {
  reportPageView(address: string): void
  /** Stops reporting until the next page view. */
  pause(): void
  /** Calls `done` after the report; a blocked script never calls it. */
  reportOutboundClick(url: string, done: () => void): void
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    _paq?: unknown[][]
  }
}

export const startTracking = (provider: AnalyticsProvider): Tracker =>
  provider.kind === 'google' ? createGoogleTracker(provider.id) : createMatomoTracker(provider)

const createGoogleTracker = (id: string): Tracker => {
  window.dataLayer = []
  const dataLayer = window.dataLayer
  // Google's script accepts an `arguments` object, not an array.
  function pushCommand(..._args: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the script needs this object
    dataLayer.push(arguments)
  }
  // Google's script reports navigation, scrolling and leaving on its own; this flag silences it.
  const setPaused = (isPaused: boolean): void => void Object.assign(window, { [`ga-disable-${id}`]: isPaused })
  // The Navigation API announces an address before it is current; other browsers report it afterwards.
  window.navigation?.addEventListener('navigate', ({ destination }) => {
    const { origin, pathname, search } = new URL(destination.url)
    if (origin === window.location.origin && toReportedAddress(pathname, search) === null) setPaused(true)
  })
  pushCommand('js', new Date())
  let isConfigured = false
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return {
    reportPageView: address => {
      setPaused(false)
      pushCommand('set', { page_location: toAbsoluteUrl(address), page_referrer: readReferrer() })
      if (!isConfigured) pushCommand('config', id, { send_page_view: false })
      isConfigured = true
      pushCommand('event', 'page_view', { page_path: address, page_title: document.title })
    },
    pause: () => setPaused(true),
    reportOutboundClick: (url, done) =>
      pushCommand('event', 'click', { outbound: true, link_url: url, transport_type: 'beacon', event_callback: done }),
  }
}

const createMatomoTracker = ({ address, site }: Extract<AnalyticsProvider, { kind: 'matomo' }>): Tracker => {
  window._paq = [['setTrackerUrl', `${address}matomo.php`], ['setSiteId', site], ['alwaysUseSendBeacon']]
  loadScript(`${address}matomo.js`)
  // Matomo's script replaces `_paq`, so every call reads it again.
  const pushCommand = (...args: unknown[]): void => void window._paq?.push(args)
  return {
    reportPageView: page => {
      pushCommand('setCustomUrl', toAbsoluteUrl(page))
      pushCommand('setReferrerUrl', readReferrer())
      pushCommand('setDocumentTitle', document.title)
      pushCommand('trackPageView')
    },
    // Matomo reports only explicit calls.
    pause: () => undefined,
    reportOutboundClick: (url, done) => pushCommand('trackLink', url, 'link', undefined, done),
  }
}

const toAbsoluteUrl = (address: string): string => window.location.origin + address
const readReferrer = (): string => toReportedReferrer(document.referrer, window.location.origin)

const loadScript = (src: string): void => {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** Deletes the provider's cookies when consent is withdrawn. */
export const deleteTrackingCookies = (): void => {
  const domains = ['', ...listParentDomains(window.location.hostname).map(domain => `; domain=${domain}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!/^_(ga|gid|gat|gcl|pk_)/.test(name)) continue
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
}

const listParentDomains = (host: string): string[] => {
  const parts = host.split('.')
  return parts.slice(0, -1).map((_part, index) => parts.slice(index).join('.'))
}
