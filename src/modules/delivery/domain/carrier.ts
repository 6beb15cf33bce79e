/** Carriers that parcels can be registered with from the shop. */
export const CARRIERS = ['omniva', 'smartposti'] as const
export type Carrier = (typeof CARRIERS)[number]

/** What each calls itself, in every language. */
export const CARRIER_NAMES: Readonly<Record<Carrier, string>> = { omniva: 'Omniva', smartposti: 'Smartposti' }

/** How a parcel ends its way. */
export type Channel = 'machine' | 'office' | 'courier'

const PROVIDERS: readonly [provider: RegExp, carrier: Carrier][] = [
  [/^omniva-(parcel|po|courier)$/, 'omniva'],
  [/^itella-[a-z]{2}-(parcel|courier)$/, 'smartposti'],
]
const CHANNELS: Readonly<Record<string, Channel>> = { parcel: 'machine', po: 'office', courier: 'courier' }

/** Who takes what goes by a provider, and how it ends; null where no carrier does. */
export const carrierOf = (provider: string): { carrier: Carrier; channel: Channel } | null => {
  for (const [names, carrier] of PROVIDERS) {
    const channel = CHANNELS[names.exec(provider)?.[1] ?? '']
    if (channel) return { carrier, channel }
  }
  return null
}
