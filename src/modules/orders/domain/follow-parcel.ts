import type { DeliveryDetails, Tracking } from './order.ts'

/** Where carriers tell about a parcel; of one that is not here staff give the address. */
const CARRIER_PAGES: readonly [provider: RegExp, page: (code: string) => string][] = [
  [/^omniva-/, code => `https://minu.omniva.ee/track/${code}`],
  [/^itella-fi-/, code => `https://www.posti.fi/fi/seuranta#/lahetys/${code}`],
]

/** How a parcel is followed: by the address that staff gave, else at its carrier's page; null before it has a code. */
export const followParcel = (
  tracking: Tracking | null,
  { provider }: Pick<DeliveryDetails, 'provider'>,
): Tracking | null => {
  if (tracking?.url !== '') return tracking
  const [, page] = CARRIER_PAGES.find(([carrier]) => carrier.test(provider)) ?? []
  return { ...tracking, url: page?.(encodeURIComponent(tracking.code)) ?? '' }
}
