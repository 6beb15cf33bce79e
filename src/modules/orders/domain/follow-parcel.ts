import type { DeliveryDetails, Tracking } from './order.ts'

/** Tracking pages of carriers; for other carriers staff enter the address. */
const CARRIER_PAGES: readonly [provider: RegExp, page: (code: string) => string][] = [
  [/^omniva-/, code => `https://minu.omniva.ee/track/${code}`],
  [/^itella-fi-/, code => `https://www.posti.fi/fi/seuranta#/lahetys/${code}`],
]

/**
 * Adds the tracking page: the address that staff entered, or else the carrier's page. Null without a tracking code.
 */
export const followParcel = (
  tracking: Tracking | null,
  { provider }: Pick<DeliveryDetails, 'provider'>,
): Tracking | null => {
  if (tracking?.url !== '') return tracking
  const [, page] = CARRIER_PAGES.find(([carrier]) => carrier.test(provider)) ?? []
  return { ...tracking, url: page?.(encodeURIComponent(tracking.code)) ?? '' }
}
