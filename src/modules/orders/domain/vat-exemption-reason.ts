import { EU_COUNTRIES } from '#shop/domain/eu-countries.ts'

/** EU countries, and Northern Ireland, whose goods are traded as within the EU. `EL` is Greece in VAT numbers. */
const UNION_COUNTRIES = new Set([...EU_COUNTRIES, 'EL', 'XI'])

/**
 * Finds the reason why goods sent to a country are sold without VAT: a sale to a business within the EU, or an export.
 */
export const findVatExemptionReason = (country: string): 'withinUnion' | 'export' =>
  UNION_COUNTRIES.has(country.toUpperCase()) ? 'withinUnion' : 'export'

/** Returns whether an order is sold without VAT within the EU although VIES has not confirmed the customer's number. */
export const lacksVatProof = (order: {
  vatExempt: boolean
  vatProven: boolean
  delivery: { country: string }
}): boolean => order.vatExempt && !order.vatProven && findVatExemptionReason(order.delivery.country) === 'withinUnion'
