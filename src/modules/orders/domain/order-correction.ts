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

const partOf = (path: string): CorrectedPart => {
  if (path.startsWith('Delivery.')) return 'place'
  return /^Client\.(vat_reg|company_reg)_/.test(path) ? 'numbers' : 'contact'
}
