import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { InvoiceKind } from './invoice.ts'
import type { VatRow } from './order-money.ts'

/** An issued invoice or credit note, as the sales journal groups it. */
export interface JournalDocument {
  kind: InvoiceKind
  /** The shop's day of issue, `YYYY-MM-DD`. */
  day: string
  /** The destination country of the goods. */
  country: string
  /** The payment methods of its order. */
  method: string
  vat: readonly VatRow[]
}

/** The sales of a day, country, VAT rate and payment method. Credit notes are subtracted. */
export interface JournalRow {
  day: string
  country: string
  basisPoints: BasisPoints
  method: string
  netCents: Cents
  vatCents: Cents
  grossCents: Cents
}

/** Sums documents per day, country, VAT rate and payment method, in this order. */
export const buildSalesJournal = (documents: readonly JournalDocument[]): JournalRow[] => {
  const rows = new Map<string, JournalRow>()
  for (const { kind, day, country, method, vat } of documents) {
    const sign = kind === 'credit' ? -1 : 1
    for (const { basisPoints, sumCents, vatCents } of vat) {
      const key = JSON.stringify([day, country, basisPoints, method])
      const row = rows.get(key) ?? { day, country, basisPoints, method, netCents: 0, vatCents: 0, grossCents: 0 }
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
      second.basisPoints - first.basisPoints ||
      first.method.localeCompare(second.method),
  )
}
