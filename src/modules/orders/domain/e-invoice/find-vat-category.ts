import type { BasisPoints } from '#kernel/money.ts'
import { findVatExemptionReason } from '#orders/domain/vat-exemption-reason.ts'
import type { VatCategory } from './e-invoice.ts'

/** Returns the VAT category of a document's rate. Documents without VAT are supplies within the EU or exports. */
export const findVatCategory = (
  { vatExempt, country }: { vatExempt: boolean; country: string },
  basisPoints: BasisPoints,
): VatCategory => {
  if (basisPoints > 0) return 'S'
  if (!vatExempt) return 'Z'
  return findVatExemptionReason(country) === 'withinUnion' ? 'K' : 'G'
}
