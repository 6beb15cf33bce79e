import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { VatCategory } from './e-invoice/e-invoice.ts'
import { findVatCategory } from './e-invoice/find-vat-category.ts'
import type { InvoiceKind } from './invoice.ts'
import type { VatRow } from './order-money.ts'

/** An issued invoice or credit note, as the sales journal groups it. */
export interface JournalDocument {
  kind: InvoiceKind
  /** The shop's day of issue, `YYYY-MM-DD`. */
  day: string
  /** The destination country of the goods. */
  country: string
  /** The country whose VAT rates the document includes. */
  vatCountry: string
  vatExempt: boolean
  /** The payment methods of its order. */
  method: string
  vat: readonly VatRow[]
}

/** The sales of a day, destination, VAT country, category, rate and payment method. Credit notes are subtracted. */
export interface JournalRow {
  day: string
  country: string
  vatCountry: string
  category: VatCategory
  basisPoints: BasisPoints
  method: string
  netCents: Cents
  vatCents: Cents
  grossCents: Cents
}

/** Sums documents per day, destination, VAT country, rate, category and payment method, in this order. */
export const buildSalesJournal = (documents: readonly JournalDocument[]): JournalRow[] => {
  const rows = new Map<string, JournalRow>()
  for (const document of documents) {
    const { kind, day, country, vatCountry, method, vat } = document
    const sign = kind === 'credit' ? -1 : 1
    for (const { basisPoints, sumCents, vatCents } of vat) {
      const group = { day, country, vatCountry, category: findVatCategory(document, basisPoints), basisPoints, method }
      const key = JSON.stringify(group)
      const row = rows.get(key) ?? { ...group, netCents: 0, vatCents: 0, grossCents: 0 }
      row.netCents += sign * (sumCents - vatCents)
      row.vatCents += sign * vatCents
      row.grossCents += sign * sumCents
      rows.set(key, row)
    }
  }
  return [...rows.values()].sort(
    (first, second) =>
      first.day.localeCompare(second.day) ||
      first.country.localeCompare(second.country) ||
      first.vatCountry.localeCompare(second.vatCountry) ||
      second.basisPoints - first.basisPoints ||
      first.category.localeCompare(second.category) ||
      first.method.localeCompare(second.method),
  )
}
