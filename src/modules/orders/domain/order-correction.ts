import type { ClientDetails, DeliveryDetails } from './order.ts'

/** An order's own data put right, and which of its fields are others by that. */
export interface OrderCorrection {
  client: ClientDetails
  delivery: DeliveryDetails
  shortContactAddress: string
  /** Paths such as `Client.phone`. */
  fields: readonly string[]
}

/** What of an order was put right, for its history: nobody reads there what it is now. */
export const CORRECTED_PARTS = ['contact', 'numbers', 'place'] as const
export type CorrectedPart = (typeof CORRECTED_PARTS)[number]

export const correctedParts = (fields: readonly string[]): CorrectedPart[] => {
  const parts = new Set(fields.map(partOf))
  return CORRECTED_PARTS.filter(part => parts.has(part))
}

/** Whether a carrier that is told of a parcel is told otherwise by it: who gets it, or where. */
export const concernsParcel = (parts: readonly CorrectedPart[]): boolean => parts.some(part => part !== 'numbers')

const partOf = (path: string): CorrectedPart => {
  if (path.startsWith('Delivery.')) return 'place'
  return /^Client\.(vat_reg|company_reg)_/.test(path) ? 'numbers' : 'contact'
}
