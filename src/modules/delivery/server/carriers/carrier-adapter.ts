import type { Channel } from '#delivery/domain/carrier.ts'
import type { Result } from '#kernel/result.ts'

/** Credentials and address of a carrier's API. */
export interface CarrierAccess {
  /** API base URL with a trailing slash. */
  baseUrl: string
  username: string
  secret: string
}

/** Sender or receiver of a parcel. */
interface Party {
  /** The person or contact person. */
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

/** The parcel data that a carrier needs. */
export interface Consignment {
  /** Idempotency key, printed on the label: repeating a request with it creates no second parcel. */
  key: string
  channel: Channel
  country: string
  /** The parcel machine or office; null for courier delivery. */
  pointId: string | null
  /** Required for courier delivery only. */
  address: PostalAddress | null
  receiver: Party
  sender: Party & { address: PostalAddress }
}

/** `refused`: the carrier rejected it with this message. `unanswered`: unknown result; retry with the same key. */
export interface CarrierFailure {
  kind: 'refused' | 'unanswered'
  message: string
}

export interface CarrierAdapter {
  /** Registers a parcel; returns its barcode, which is also the tracking number. */
  register(access: CarrierAccess, consignment: Consignment): Promise<Result<string, CarrierFailure>>
  /** Returns the labels as one or several PDF files. */
  fetchLabels(access: CarrierAccess, barcodes: readonly string[]): Promise<Result<Uint8Array[], CarrierFailure>>
}
