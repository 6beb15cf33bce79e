import type { DeliveryDetails, Tracking } from './order.ts'

/** Tracking pages of carriers; for other carriers staff enter the address. */
const TRACKING_PAGES: readonly [provider: RegExp, page: (code: string) => string][] = [
  [/^omniva-/, code => `https://minu.omniva.ee/track/${code}`],
  [/^itella-fi-/, code => `https://www.posti.fi/fi/seuranta#/lahetys/${code}`],
]

/**
 * Adds the tracking page: the address that staff entered, or else the carrier's page. Null without a tracking code.
 */
export const resolveTracking = (
  tracking: Tracking | null,
  { provider }: Pick<DeliveryDetails, 'provider'>,
): Tracking | null => {
  if (tracking?.url !== '') return tracking
  const [, page] = TRACKING_PAGES.find(([carrier]) => carrier.test(provider)) ?? []
  return { ...tracking, url: page?.(encodeURIComponent(tracking.code)) ?? '' }
}
