import type { CarrierList } from '#delivery/domain/carrier-list.ts'
import { readOmniva } from '#delivery/domain/read-omniva.ts'
import { readSmartposti } from '#delivery/domain/read-smartposti.ts'
import type { Settings } from '#platform/server/settings.ts'

/** A carrier's list of pick-up points; `nightly` lists are imported automatically. */
export interface CarrierFeed {
  carrier: string
  url: string
  headers: Readonly<Record<string, string>>
  /** Parses the response; null when it is not a list. */
  read: (text: string) => CarrierList | null
  nightly: boolean
}

const OMNIVA = 'https://www.omniva.ee/locations.json'
const SMARTPOSTI = 'https://my.smartpost.ee/api/ext/v1/places?country=EE&filter=apt'
const SMARTPOSTI_GATEWAY = 'https://gateway.posti.fi/smartpost/api/ext/v1/places?country=FI'

type FeedSettings = Pick<
  Settings,
  'DEMO' | 'OMNIVA_LOCATIONS_URL' | 'SMARTPOSTI_PLACES_URL' | 'SMARTPOSTI_GATEWAY_KEY' | 'publicUrl'
>

/**
 * Lists the feeds (docs/decisions/020-delivery.md). A demo shop imports a feed automatically only when its
 * address is set: it has sample points and may be offline. Finland's list needs a key.
 */
export const listCarrierFeeds = (settings: FeedSettings): CarrierFeed[] => {
  const { DEMO, OMNIVA_LOCATIONS_URL, SMARTPOSTI_PLACES_URL, SMARTPOSTI_GATEWAY_KEY, publicUrl } = settings
  const headers = { accept: 'application/json', 'user-agent': `Pitlane (+${publicUrl})` }
  const feeds: CarrierFeed[] = [
    {
      carrier: 'omniva',
      url: OMNIVA_LOCATIONS_URL ?? OMNIVA,
      headers,
      read: text => readOmniva(parseJson(text)),
      nightly: !DEMO || OMNIVA_LOCATIONS_URL !== undefined,
    },
    {
      carrier: 'smartposti-ee',
      url: SMARTPOSTI_PLACES_URL ?? SMARTPOSTI,
      headers,
      read: text => readSmartposti(text, 'EE'),
      nightly: !DEMO || SMARTPOSTI_PLACES_URL !== undefined,
    },
  ]
  if (SMARTPOSTI_GATEWAY_KEY !== undefined) {
    feeds.push({
      carrier: 'smartposti-fi',
      url: SMARTPOSTI_GATEWAY,
      headers: { ...headers, authorization: SMARTPOSTI_GATEWAY_KEY },
      read: text => readSmartposti(text, 'FI'),
      nightly: true,
    })
  }
  return feeds
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
