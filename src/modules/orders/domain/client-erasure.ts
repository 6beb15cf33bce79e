import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import type { ClientDetails, DeliveryDetails, OrderState } from './order.ts'

/** The result of erasing a person, counted by kind of data. */
export interface Erasure {
  /** Orders that were anonymized. */
  orders: number
  /** Deleted rows by the name of the module that stored them. */
  deleted: Readonly<Record<string, number>>
  /** Invoices and credit notes, which the Accounting Act forbids to change. */
  invoices: number
  /** The last day of the retention period; null without invoices. */
  keptUntil: string | null
}

/** Accounting Act, section 12: source documents are kept for seven years from the end of their financial year. */
export const RETENTION_YEARS = 7

/** Directive 2006/112/EC art. 369k (not verified): OSS records are kept for ten years from the end of the year. */
export const OSS_RETENTION_YEARS = 10

/** Returns the last day on which a document issued on this day must be stored; `vatCountry` is that of the document. */
export const findRetentionEnd = (day: string, vatCountry: string): string => {
  const years = vatCountry === HOME_COUNTRY ? RETENTION_YEARS : OSS_RETENTION_YEARS
  return `${Number(day.slice(0, 4)) + years}-12-31`
}

/** The shop must know the client of an order until the order reaches one of these states. */
const ENDED_STATES: readonly OrderState[] = ['delivered', 'cancelled', 'returned']
export const isEnded = (state: OrderState): boolean => ENDED_STATES.includes(state)

/** Removes the person from the details; company data is not personal and stays. */
export const anonymizeDetails = (details: ClientDetails): ClientDetails => ({
  ...details,
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
})

/** Removes the street address; a parcel machine identifies nobody and stays. */
export const anonymizeDelivery = (delivery: DeliveryDetails): DeliveryDetails => ({ ...delivery, address: null })
