import type { Channel } from '#delivery/domain/carrier.ts'
import type { Outcome } from '#kernel/outcome.ts'

/** With what the shop shows itself to a carrier. */
export interface CarrierAccess {
  /** Where its calls are, ending with a slash. */
  baseUrl: string
  username: string
  secret: string
}

/** Somebody who sends or gets a parcel. */
interface Party {
  /** The person, or whom to ask for. */
  person: string
  company: string
  phone: string
  email: string
}

interface PostalAddress {
  street: string
  apartment: string
  city: string
  postcode: string
  country: string
}

/** A parcel as it is told to a carrier. */
export interface Consignment {
  /** The parcel's own: whatever is repeated under it makes no second one. Stands on the label. */
  key: string
  channel: Channel
  country: string
  /** The machine or office; null for a courier. */
  pointId: string | null
  /** For a courier. */
  address: PostalAddress | null
  receiver: Party
  sender: Party & { address: PostalAddress }
}

/** `refused`: the carrier does not take it, in its words. `unanswered`: nobody knows whether it did; asked again under the same key. */
export interface CarrierRefusal {
  kind: 'refused' | 'unanswered'
  words: string
}

/** What the shop wants of a carrier. */
export interface CarrierAdapter {
  /** Registers a parcel; answers its barcode, by which it is followed too. */
  register(access: CarrierAccess, consignment: Consignment): Promise<Outcome<string, CarrierRefusal>>
  /** The labels of registered parcels, in one or several PDF files. */
  labels(access: CarrierAccess, barcodes: readonly string[]): Promise<Outcome<Uint8Array[], CarrierRefusal>>
}
