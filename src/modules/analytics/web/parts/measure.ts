import type { Measuring } from '#analytics/domain/measuring.ts'
import { toldAddress, toldReferrer } from '#analytics/domain/told-page.ts'

/** Reports to the provider; created only after consent, because it loads the provider's script. */
export interface Measure {
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

export const beginMeasuring = (measuring: Measuring): Measure =>
  measuring.by === 'google' ? google(measuring.id) : matomo(measuring)

const google = (id: string): Measure => {
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
    if (origin === window.location.origin && toldAddress(pathname, search) === null) rest(true)
  })
  tell('js', new Date())
  let isConfigured = false
  bring(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return {
    pageView: address => {
      rest(false)
      tell('set', { page_location: wholeOf(address), page_referrer: referrer() })
      if (!isConfigured) tell('config', id, { send_page_view: false })
      isConfigured = true
      tell('event', 'page_view', { page_path: address, page_title: document.title })
    },
    rest: () => rest(true),
    outbound: (url, done) =>
      tell('event', 'click', { outbound: true, link_url: url, transport_type: 'beacon', event_callback: done }),
  }
}

const matomo = ({ address, site }: Extract<Measuring, { by: 'matomo' }>): Measure => {
  window._paq = [['setTrackerUrl', `${address}matomo.php`], ['setSiteId', site], ['alwaysUseSendBeacon']]
  bring(`${address}matomo.js`)
  // Matomo's script replaces `_paq`, so every call reads it again.
  const tell = (...told: unknown[]): void => void window._paq?.push(told)
  return {
    pageView: page => {
      tell('setCustomUrl', wholeOf(page))
      tell('setReferrerUrl', referrer())
      tell('setDocumentTitle', document.title)
      tell('trackPageView')
    },
    // Matomo reports only explicit calls.
    rest: () => undefined,
    outbound: (url, done) => tell('trackLink', url, 'link', undefined, done),
  }
}

const wholeOf = (address: string): string => window.location.origin + address
const referrer = (): string => toldReferrer(document.referrer, window.location.origin)

const bring = (src: string): void => {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** Deletes the provider's cookies when consent is withdrawn. */
export const forgetMeasuring = (): void => {
  const domains = ['', ...parents(window.location.hostname).map(domain => `; domain=${domain}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!/^_(ga|gid|gat|gcl|pk_)/.test(name)) continue
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
}

const parents = (host: string): string[] => {
  const parts = host.split('.')
  return parts.slice(0, -1).map((_part, at) => parts.slice(at).join('.'))
}
