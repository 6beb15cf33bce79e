import { type BasisPoints, type Cents, computeNetCents, computeNetEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import {
  computeGrossUnitCents,
  type InvoiceBuyer,
  type InvoiceLine,
  type InvoiceSeller,
} from '#orders/domain/invoice.ts'
import type { VatRow } from '#orders/domain/order-money.ts'
import { buildReferenceNumber } from '#orders/domain/reference-number.ts'
import { allocateNet } from './allocate-net.ts'
import type { EInvoice, EInvoiceAllowance, EInvoiceLine, EInvoiceVat } from './e-invoice.ts'
import { findVatCategory } from './find-vat-category.ts'
import { toBuyerParty, toSellerParty } from './parties.ts'

/** An issued document as stored, with its order. */
export interface IssuedDocument {
  kind: 'invoice' | 'credit'
  number: number
  issuedAt: Date
  creditOf: { number: number; issuedAt: Date } | null
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  lines: readonly InvoiceLine[]
  vat: readonly VatRow[]
  vatExempt: boolean
  totalCents: Cents
  orderNumber: number
  deliveryCountry: string
  /** The country whose VAT rates the document includes. */
  vatCountry: string
  /** The day on which the last goods left, `YYYY-MM-DD`; null before. */
  dispatchedOn: string | null
  /** Money received for an invoice, or paid back for a credit note, when it was issued. */
  settledCents: Cents
  /** The last day of payment, `YYYY-MM-DD`, used while an amount is not paid. */
  dueOn: string
  /** The name of the only line of a document without lines, e.g. "Part of invoice 1001". */
  partName: string
  /** The reasons for an amount withheld from a refund, in the buyer's language. */
  deductionReasons: { goods: string; delivery: string }
}

/** Converts an issued document to the terms of EN 16931. */
export const buildEInvoice = (document: IssuedDocument): EInvoice => {
  const { kind, vatExempt, deliveryCountry, totalCents, settledCents, creditOf, dispatchedOn } = document
  const vat = document.vat.map(({ basisPoints, sumCents, vatCents: rowVatCents }) => ({
    category: findVatCategory({ vatExempt, country: deliveryCountry }, basisPoints),
    basisPoints,
    taxableCents: sumCents - rowVatCents,
    vatCents: rowVatCents,
  }))
  const vatCents = vat.reduce((sum, row) => sum + row.vatCents, 0)
  return {
    kind,
    number: String(document.number),
    issuedOn: getShopDay(document.issuedAt),
    dueOn: kind === 'invoice' && settledCents < totalCents ? document.dueOn : null,
    orderNumber: String(document.orderNumber),
    creditOf: creditOf && { number: String(creditOf.number), issuedOn: getShopDay(creditOf.issuedAt) },
    seller: toSellerParty(document.seller),
    buyer: toBuyerParty(document.buyer, deliveryCountry),
    deliveredOn: dispatchedOn,
    deliveryCountry,
    vatCountry: document.vatCountry,
    iban: document.seller.iban.replace(/\s/g, ''),
    paymentReference: buildReferenceNumber(document.orderNumber),
    lines: buildLines(document, vat),
    vat,
    netCents: totalCents - vatCents,
    vatCents,
    totalCents,
    settledCents,
    payableCents: totalCents - settledCents,
  }
}

/** Spreads the net of each VAT rate over its lines. A document without matching lines gets one line per rate. */
const buildLines = (
  { lines, partName, deductionReasons }: IssuedDocument,
  vat: readonly EInvoiceVat[],
): EInvoiceLine[] => {
  const linesByRate = new Map(vat.map(row => [row, [] as InvoiceLine[]]))
  for (const line of lines) {
    const row = findVatRow(line, vat)
    if (row) linesByRate.get(row)?.push(line)
  }
  return vat.flatMap(row => {
    const rowLines = linesByRate.get(row) ?? []
    const { category, basisPoints, taxableCents } = row
    const grossCents = rowLines.map(line => line.totalCents)
    if (grossCents.reduce((sum, cents) => sum + cents, 0) !== taxableCents + row.vatCents) {
      const part = { name: partName, code: '', unit: '', quantity: 1, netCents: taxableCents }
      return [{ ...part, allowances: [], category, basisPoints }]
    }
    const netCents = allocateNet(grossCents, taxableCents)
    return rowLines.map((line, index) => ({
      name: line.name,
      code: line.class === 'shipping' ? '' : line.code1,
      unit: line.unit,
      quantity: line.amount,
      netCents: netCents[index] ?? 0,
      allowances: listAllowances(line, basisPoints, deductionReasons),
      category,
      basisPoints,
    }))
  })
}

const listAllowances = (
  { class: kind, discounts = [], keptCents = 0 }: InvoiceLine,
  basisPoints: BasisPoints,
  deductionReasons: IssuedDocument['deductionReasons'],
): EInvoiceAllowance[] =>
  [
    ...discounts.map(({ name, cents }) => ({ cents, reason: name })),
    { cents: keptCents, reason: deductionReasons[kind === 'shipping' ? 'delivery' : 'goods'] },
  ]
    .map(({ cents, reason }) => ({ cents: computeNetCents(cents, basisPoints), reason }))
    .filter(({ cents }) => cents > 0)

/** Finds the VAT rate of a line: documents store net and gross price of a piece, but only sums per rate. */
const findVatRow = (line: InvoiceLine, vat: readonly EInvoiceVat[]): EInvoiceVat | undefined => {
  const [onlyRow] = vat
  if (vat.length === 1) return onlyRow
  const unitCents = computeGrossUnitCents(line) ?? Math.round(line.totalCents / line.amount)
  const computeDistance = ({ basisPoints }: EInvoiceVat): number =>
    Math.abs(computeNetEuros(unitCents, basisPoints) - line.unitNet)
  return vat.toSorted((first, second) => computeDistance(first) - computeDistance(second))[0]
}
