/** Carriers that the shop can register parcels with. */
export const CARRIERS = ['omniva', 'smartposti'] as const
export type Carrier = (typeof CARRIERS)[number]

export const CARRIER_NAMES: Readonly<Record<Carrier, string>> = { omniva: 'Omniva', smartposti: 'Smartposti' }

/** The way in which a parcel reaches its receiver. */
export type Channel = 'machine' | 'office' | 'courier'

const PROVIDER_PATTERNS: readonly [provider: RegExp, carrier: Carrier][] = [
  [/^omniva-(parcel|po|courier)$/, 'omniva'],
  [/^itella-[a-z]{2}-(parcel|courier)$/, 'smartposti'],
]
const CHANNELS: Readonly<Record<string, Channel>> = { parcel: 'machine', po: 'office', courier: 'courier' }

/** Returns the carrier and channel of a provider; null when no carrier handles it. */
export const findCarrier = (provider: string): { carrier: Carrier; channel: Channel } | null => {
  for (const [pattern, carrier] of PROVIDER_PATTERNS) {
    const channel = CHANNELS[pattern.exec(provider)?.[1] ?? '']
    if (channel) return { carrier, channel }
  }
  return null
}
