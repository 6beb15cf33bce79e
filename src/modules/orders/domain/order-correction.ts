import type { ClientDetails, DeliveryDetails } from './order.ts'

/** Corrected order data, with the changed fields. */
export interface OrderCorrection {
  client: ClientDetails
  delivery: DeliveryDetails
  shortContactAddress: string
  /** A business with a VAT number. */
  taxablePerson: boolean
  /** Paths such as `Client.phone`. */
  fields: readonly string[]
}

/** The corrected parts named in the order's history; the history never contains the new values. */
export const CORRECTED_PARTS = ['contact', 'numbers', 'place'] as const
export type CorrectedPart = (typeof CORRECTED_PARTS)[number]

export const toCorrectedParts = (fields: readonly string[]): CorrectedPart[] => {
  const parts = new Set(fields.map(findPartOfField))
  return CORRECTED_PARTS.filter(part => parts.has(part))
}

/** Returns whether the carrier must learn of the correction: the recipient or the destination changed. */
export const affectsParcel = (parts: readonly CorrectedPart[]): boolean => parts.some(part => part !== 'numbers')

const findPartOfField = (path: string): CorrectedPart => {
  if (path.startsWith('Delivery.')) return 'place'
  return /^Client\.(vat_reg|company_reg)_/.test(path) ? 'numbers' : 'contact'
}
