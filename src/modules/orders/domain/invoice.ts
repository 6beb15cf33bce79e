import type { RoadUseSnapshot } from '#catalog/domain/road-approval.ts'
import { type BasisPoints, type Cents, computeIncludedVat } from '#kernel/money.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { computeShareCents, sumDiscountCents, takePieces } from './line-discounts.ts'
import type { ClientDetails } from './order.ts'
import { sumTotalCents, type VatRow } from './order-money.ts'
import type { AddressParts } from './parse-address-line.ts'

export type InvoiceKind = 'invoice' | 'credit'

/** The seller's details at the time of issue. */
export interface InvoiceSeller {
  name: string
  registryCode: string
  vatNumber: string
  street: string
  city: string
  postcode: string
  country: string
  iban: string
  email: string
  phone: string
}

export interface InvoiceBuyer {
  clientType: 'private' | 'business'
  client: ClientDetails
  /** The address as the customer typed it, in one line. */
  shortContactAddress: string
  /** The parts of the line; old documents omit them. */
  address?: AddressParts
}

/** A discount as a document names it. */
export interface DocumentDiscount {
  name: string
  cents: Cents
}

export interface InvoiceLine {
  class: string
  code1: string
  name: string
  unit: string
  amount: number
  /** Net of one piece in euros, 4 decimals. */
  unitNet: number
  /** Gross price of one piece; old documents omit it. */
  unitCents?: Cents | undefined
  /** The discounts that the total excludes, in its money; old documents omit them. */
  discounts?: readonly DocumentDiscount[] | undefined
  /** The amount withheld from a return's refund; the total excludes it. */
  keptCents?: Cents | undefined
  /** The manufacturer's statements about road use when ordered. */
  roadUse?: RoadUseSnapshot | null | undefined
  totalCents: Cents
}

/** Computes the gross price of one piece of a document's line; null when an old document does not state it. */
export const computeGrossUnitCents = ({ unitCents, amount, totalCents }: InvoiceLine): Cents | null => {
  if (unitCents !== undefined) return unitCents
  return totalCents % amount === 0 ? totalCents / amount : null
}

/** Returns the value of a line before its discounts and deductions. */
export const computeListCents = ({ totalCents, keptCents = 0, discounts = [] }: InvoiceLine): Cents =>
  totalCents + keptCents + sumDiscountCents(discounts)

/** Subtracts credits from an invoice, rate by rate. */
export const computeUncreditedVat = (invoice: readonly VatRow[], credits: readonly (readonly VatRow[])[]): VatRow[] =>
  [...new Set(invoice.map(row => row.basisPoints))].map(basisPoints => {
    const ownRows = invoice.filter(row => row.basisPoints === basisPoints)
    const creditedRows = credits.flat().filter(credit => credit.basisPoints === basisPoints)
    return {
      basisPoints,
      sumCents: sumVatRows(ownRows, 'sumCents') - sumVatRows(creditedRows, 'sumCents'),
      vatCents: sumVatRows(ownRows, 'vatCents') - sumVatRows(creditedRows, 'vatCents'),
    }
  })

/**
 * Spreads `cents` over the VAT rates by their share, never more than the open amount. The credit that empties a rate
 * takes the rest of its VAT, so that all credits together add up to the invoice.
 */
export const allocateCredit = (uncredited: readonly VatRow[], cents: Cents): VatRow[] => {
  const openCents = sumVatRows(uncredited, 'sumCents')
  let remainingCents = Math.min(cents, openCents)
  let remainingOpenCents = openCents
  const rows: VatRow[] = []
  for (const { basisPoints, sumCents, vatCents } of uncredited) {
    const share = remainingOpenCents === 0 ? 0 : Math.round((remainingCents * sumCents) / remainingOpenCents)
    remainingCents -= share
    remainingOpenCents -= sumCents
    const vat = share === sumCents ? vatCents : Math.min(computeIncludedVat(share, basisPoints), vatCents)
    if (share > 0) rows.push({ basisPoints, sumCents: share, vatCents: vat })
  }
  return rows
}

export const sumVatRows = (rows: readonly VatRow[], field: 'sumCents' | 'vatCents'): Cents =>
  rows.reduce((sumCents, row) => sumCents + row[field], 0)

export interface InvoiceDocument {
  kind: InvoiceKind
  number: number
  creditOf: number | null
  vatExempt: boolean
  lines: readonly InvoiceLine[]
  vat: readonly VatRow[]
}

/** The part of an invoice that is not credited yet. */
export interface OpenInvoice {
  number: number
  vatExempt: boolean
  lines: InvoiceLine[]
  vat: VatRow[]
}

/**
 * Returns the uncredited part of each invoice, in document order. Old credit notes all name the first invoice; an
 * excess over its amount is taken from the following invoices.
 */
export const listOpenInvoices = (documents: readonly InvoiceDocument[]): OpenInvoice[] => {
  const openInvoices = documents.flatMap(({ kind, number, vatExempt, lines, vat }) =>
    kind === 'invoice' ? [{ number, vatExempt, lines: [...lines], vat: vat.map(row => ({ ...row })) }] : [],
  )
  for (const { kind, creditOf, lines, vat } of documents) {
    if (kind !== 'credit') continue
    const namedInvoices = openInvoices.filter(({ number }) => number === creditOf)
    const candidates = [...namedInvoices, ...openInvoices.filter(({ number }) => number !== creditOf)]
    for (const row of vat) subtractVat(candidates, row)
    for (const line of lines) subtractPieces(candidates, line)
  }
  return openInvoices
}

const subtractVat = (openInvoices: readonly OpenInvoice[], credited: VatRow): void => {
  let { sumCents, vatCents } = credited
  for (const row of openInvoices.flatMap(invoice =>
    invoice.vat.filter(({ basisPoints }) => basisPoints === credited.basisPoints),
  )) {
    const [sum, vat] = [Math.min(sumCents, row.sumCents), Math.min(vatCents, row.vatCents)]
    row.sumCents -= sum
    row.vatCents -= vat
    sumCents -= sum
    vatCents -= vat
  }
}

/** Takes the pieces of a line from the invoices that contain it. Returns how many pieces each invoice gave. */
const subtractPieces = (openInvoices: readonly OpenInvoice[], requested: InvoiceLine): number[] => {
  let remaining = requested.amount
  return openInvoices.map(invoice => {
    const remainingBefore = remaining
    invoice.lines = invoice.lines.flatMap(line => {
      const pieces = isSameLine(line, requested) ? Math.min(remaining, line.amount) : 0
      if (pieces === 0) return [line]
      remaining -= pieces
      return pieces === line.amount ? [] : [takePieces(line, { before: pieces, amount: line.amount - pieces })]
    })
    return remainingBefore - remaining
  })
}

/** Two lines are equal when they sell the same goods at the same price. */
const isSameLine = (first: InvoiceLine, second: InvoiceLine): boolean =>
  first.class === second.class &&
  first.code1 === second.code1 &&
  first.name === second.name &&
  first.unitNet === second.unitNet

interface CreditRequest {
  /** Capped at the uncredited amount. */
  cents: Cents
  /** The credited lines; without them the credit covers everything, or a part of the sum. */
  lines?: readonly (InvoiceLine & { vatBasisPoints: BasisPoints })[] | undefined
  /** The invoice issued by the same change, credited last: removed goods were sold before it. */
  lastInvoice?: number | undefined
}

/** A credit note to be issued. */
export interface CreditNote {
  /** The number of the credited invoice. */
  invoiceNumber: number
  /** Empty when the note credits a part of the sum that matches no line. */
  lines: InvoiceLine[]
  vat: VatRow[]
  totalCents: Cents
}

/**
 * Decides the credit notes, one per credited invoice. Lines are credited on the newest invoice that contains them,
 * at their own VAT rates. Any remaining amount is credited from the oldest invoice on, spread over its rates by
 * share.
 */
export const decideCreditNotes = (
  openInvoices: readonly OpenInvoice[],
  { cents, lines, lastInvoice }: CreditRequest,
): CreditNote[] => {
  const openTotalCents = openInvoices.reduce((total, { vat }) => total + sumVatRows(vat, 'sumCents'), 0)
  const notes = openInvoices.map(invoice => ({
    invoice,
    lines: [] as InvoiceLine[],
    sums: new Map<BasisPoints, Cents>(),
  }))
  let remainingCents = Math.min(cents, openTotalCents)
  const allocateSum = (
    { invoice, sums }: (typeof notes)[number],
    basisPoints: BasisPoints,
    requested: Cents,
  ): Cents => {
    const allocatedCents = sums.get(basisPoints) ?? 0
    const available = invoice.vat.find(row => row.basisPoints === basisPoints)?.sumCents ?? 0
    const sumCents = Math.min(requested, available - allocatedCents, remainingCents)
    sums.set(basisPoints, allocatedCents + sumCents)
    remainingCents -= sumCents
    return sumCents
  }
  const latest = notes.toSorted(
    (first, second) =>
      Number(first.invoice.number === lastInvoice) - Number(second.invoice.number === lastInvoice) ||
      second.invoice.number - first.invoice.number,
  )
  const uncoveredAmounts = distributeLines(latest, lines ?? [], allocateSum)
  for (const { vatBasisPoints, totalCents } of uncoveredAmounts) {
    let requestedCents = totalCents
    for (const note of notes)
      requestedCents -= allocateSum(note, note.invoice.vatExempt ? 0 : vatBasisPoints, requestedCents)
  }
  for (const note of notes) {
    const uncredited = note.invoice.vat.map(row => ({
      ...row,
      sumCents: row.sumCents - (note.sums.get(row.basisPoints) ?? 0),
    }))
    for (const { basisPoints, sumCents } of allocateCredit(uncredited, remainingCents))
      allocateSum(note, basisPoints, sumCents)
  }
  return notes.flatMap(({ invoice, sums, lines: noteLines }) => {
    const vat = invoice.vat.flatMap(row => allocateCredit([row], sums.get(row.basisPoints) ?? 0))
    const totalCents = sumVatRows(vat, 'sumCents')
    if (totalCents === 0) return []
    const creditedLines = lines || cents < openTotalCents ? noteLines : invoice.lines
    return [
      {
        invoiceNumber: invoice.number,
        lines: sumTotalCents(creditedLines) === totalCents ? creditedLines : [],
        vat,
        totalCents,
      },
    ]
  })
}

interface NoteDraft {
  invoice: OpenInvoice
  lines: InvoiceLine[]
}

/** Puts lines on the notes of the invoices that contain them. Returns the amounts that no invoice covers. */
const distributeLines = <N extends NoteDraft>(
  notes: readonly N[],
  lines: NonNullable<CreditRequest['lines']>,
  allocateSum: (note: N, basisPoints: BasisPoints, requested: Cents) => Cents,
): { vatBasisPoints: BasisPoints; totalCents: Cents }[] => {
  const remaining = notes.map(({ invoice }) => ({ ...invoice }))
  return lines.map(line => {
    const { vatBasisPoints, ...content } = line
    let uncoveredCents = line.totalCents
    let before = 0
    const deductionCents = line.keptCents ?? 0
    const paidLine = { ...content, totalCents: line.totalCents + deductionCents }
    subtractPieces(remaining, line).forEach((amount, index) => {
      const note = getElementAt(notes, index)
      if (amount === 0) return
      const pieces = { before, amount }
      const keptCents = computeShareCents(deductionCents, line.amount, pieces)
      const part = takePieces(paidLine, pieces)
      const totalCents = part.totalCents - keptCents
      before += amount
      note.lines.push({ ...part, totalCents, keptCents: keptCents > 0 ? keptCents : undefined })
      uncoveredCents -= allocateSum(note, note.invoice.vatExempt ? 0 : vatBasisPoints, totalCents)
    })
    return { vatBasisPoints, totalCents: uncoveredCents }
  })
}
