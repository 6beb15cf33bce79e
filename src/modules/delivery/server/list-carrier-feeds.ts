import type { CarrierList } from '#delivery/domain/parse-carrier-list.ts'
import { parseSmartposti } from '#delivery/domain/parse-smartposti.ts'
import { readOmniva } from '#delivery/domain/read-omniva.ts'
import { parseJson } from '#kernel/parse-json.ts'
import type { Settings } from '#platform/server/settings.ts'

/** A carrier's list of pick-up points; lists with `isNightly` are imported automatically. */
export interface CarrierFeed {
  carrier: string
  url: string
  headers: Readonly<Record<string, string>>
  /** Parses the response; null when it is not a list. */
  parse: (text: string) => CarrierList | null
  isNightly: boolean
}

const OMNIVA_URL = 'https://www.omniva.ee/locations.json'
const SMARTPOSTI_URL = 'https://my.smartpost.ee/api/ext/v1/places?country=EE&filter=apt'
const SMARTPOSTI_GATEWAY_URL = 'https://gateway.posti.fi/smartpost/api/ext/v1/places?country=FI'

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
      url: OMNIVA_LOCATIONS_URL ?? OMNIVA_URL,
      headers,
      parse: text => readOmniva(parseJson(text)),
      isNightly: !DEMO || OMNIVA_LOCATIONS_URL !== undefined,
    },
    {
      carrier: 'smartposti-ee',
      url: SMARTPOSTI_PLACES_URL ?? SMARTPOSTI_URL,
      headers,
      parse: text => parseSmartposti(text, 'EE'),
      isNightly: !DEMO || SMARTPOSTI_PLACES_URL !== undefined,
    },
  ]
  if (SMARTPOSTI_GATEWAY_KEY !== undefined) {
    feeds.push({
      carrier: 'smartposti-fi',
      url: SMARTPOSTI_GATEWAY_URL,
      headers: { ...headers, authorization: SMARTPOSTI_GATEWAY_KEY },
      parse: text => parseSmartposti(text, 'FI'),
      isNightly: true,
    })
  }
  return feeds
}
