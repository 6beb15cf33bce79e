import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { EInvoice } from '#orders/domain/e-invoice/e-invoice.ts'

/** A row of a document in Directo. */
export interface DirectoRow {
  /** Negative in a credit note. */
  quantity: number
  /** Net of one piece in euros. */
  price: number
  vatCode: string
}

export interface DirectoTotals {
  netCents: Cents
  vatCents: Cents
  totalCents: Cents
}

/**
 * Computes the totals of a document as Directo does: rows are rounded to cents, and VAT is computed on the net of a
 * code. Returns null for a code without a rate.
 */
export const computeDirectoTotals = (
  rows: readonly DirectoRow[],
  rates: ReadonlyMap<string, BasisPoints>,
): DirectoTotals | null => {
  const netByCode = new Map<string, Cents>()
  for (const { quantity, price, vatCode } of rows)
    netByCode.set(vatCode, (netByCode.get(vatCode) ?? 0) + Math.round(quantity * price * 100))
  let netCents = 0
  let vatCents = 0
  for (const [code, net] of netByCode) {
    const rate = rates.get(code)
    if (rate === undefined) return null
    netCents += net
    vatCents += Math.sign(net) * Math.round((Math.abs(net) * rate) / 10_000)
  }
  return { netCents, vatCents, totalCents: netCents + vatCents }
}

/**
 * Returns whether Directo's totals are those of a document. The shop computes VAT on the gross sum and Directo on the
 * net, so the totals may differ by a cent per rate.
 */
export const isSameTotal = (
  { netCents, totalCents }: DirectoTotals,
  invoice: Pick<EInvoice, 'netCents' | 'totalCents' | 'vat'>,
): boolean =>
  Math.abs(netCents) === invoice.netCents && Math.abs(Math.abs(totalCents) - invoice.totalCents) <= invoice.vat.length
