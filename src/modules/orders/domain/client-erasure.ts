import type { ClientDetails, DeliveryDetails, OrderState } from './order.ts'

/** What became of a person's data, by what it was. */
export interface Erasure {
  /** Orders that nobody can be recognised in any more. */
  orders: number
  /** What was deleted, by the name of who kept it. */
  deleted: Readonly<Record<string, number>>
  /** Invoices and credit notes, which the law of accounts keeps whole. */
  invoices: number
  /** The last day on which they must be kept; null where there are none. */
  keptUntil: string | null
}

/** Accounting Act, section 12: source documents are kept for seven years from the end of their financial year. */
const KEPT_YEARS = 7

/** The day until which a document of this day is kept. */
export const keptUntil = (day: string): string => `${Number(day.slice(0, 4)) + KEPT_YEARS}-12-31`

/** Before an order has come to its end, the shop needs to know whose it is. */
const ENDED: readonly OrderState[] = ['delivered', 'cancelled', 'returned']
export const isEnded = (state: OrderState): boolean => ENDED.includes(state)

/** What is known of a company is no secret of a person: it stays, the person goes. */
export const erasedDetails = (details: ClientDetails): ClientDetails => ({
  ...details,
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
})

/** Where it went, without whose door that was; a parcel machine is nobody's. */
export const erasedDelivery = (delivery: DeliveryDetails): DeliveryDetails => ({ ...delivery, address: null })
