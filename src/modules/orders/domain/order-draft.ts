import type { Language } from '#kernel/language.ts'
import type { Cents } from '#kernel/money.ts'
import type { LineAvailability } from './line-availability.ts'
import type { ClientDetails, DeliveryDetails } from './order.ts'
import type { LinePrice } from './order-money.ts'

/** A line as it will be stored: name in the order's language, prices of the moment. */
export interface DraftLine extends LinePrice {
  productId: number
  class: string
  code1: string
  name: string
  unit: string
  amount: number
  /** Null for what is no goods. */
  availability: LineAvailability | null
}

/** Everything about an order that is decided before it is written. */
export interface OrderDraft {
  language: Language
  clientType: 'private' | 'business'
  client: ClientDetails
  delivery: DeliveryDetails
  shortContactAddress: string
  comment: string
  vatExempt: boolean
  lines: DraftLine[]
  /** It wants pieces that no shelf has yet. */
  backordered: boolean
  totalCents: Cents
}
