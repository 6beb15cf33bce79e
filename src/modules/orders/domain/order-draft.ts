import type { Durability } from '#catalog/domain/durability.ts'
import type { RoadUseSnapshot } from '#catalog/domain/road-approval.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import type { Language } from '#kernel/language.ts'
import type { Cents } from '#kernel/money.ts'
import type { LineAvailability } from './line-availability.ts'
import type { ClientDetails, DeliveryDetails } from './order.ts'
import type { LinePrice } from './order-money.ts'

/** A line to be stored, with its name in the order's language and current prices. */
export interface DraftLine extends LinePrice {
  productId: number
  class: string
  code1: string
  name: string
  unit: string
  amount: number
  /** Null for lines other than products. */
  availability: LineAvailability | null
  withdrawalExclusion: WithdrawalExclusion
  /** The producer's guarantee of durability when ordered. */
  durability: Durability | null
  /** The verdict for the customer's car when ordered; null without a car. */
  fit: FitSnapshot | null
  /** The manufacturer's statements about road use when ordered; null without any. */
  roadUse: RoadUseSnapshot | null
}

/** All order data decided before the order is stored. */
export interface OrderDraft {
  language: Language
  clientType: 'private' | 'business'
  client: ClientDetails
  delivery: DeliveryDetails
  shortContactAddress: string
  comment: string
  vatExempt: boolean
  /** The country whose VAT rates the prices include. */
  vatCountry: string
  /** A business with a VAT number, whose purchases are not distance sales. */
  taxablePerson: boolean
  /** A business asked for e-invoices through an operator. */
  wantsEInvoice: boolean
  lines: DraftLine[]
  /** The order needs pieces that are not in stock yet. */
  backordered: boolean
  totalCents: Cents
  /**
   * The gross price of the cheapest delivery that the customer was offered, at most the chosen one. Null when staff
   * placed the order.
   */
  cheapestDeliveryCents: Cents | null
}
