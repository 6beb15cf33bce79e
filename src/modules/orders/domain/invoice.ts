import { elementAt } from '#kernel/existing.ts'
import { type BasisPoints, type Cents, includedVat } from '#kernel/money.ts'
import type { ClientDetails } from './order.ts'
import { totalOf, type VatRow } from './order-money.ts'

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
  shortContactAddress: string
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
  /** The amount withheld from a return's refund; the total excludes it. */
  keptCents?: Cents | undefined
  totalCents: Cents
}

/** Gross price of one piece of a document's line; null when an old document does not state it. */
export const grossUnitCents = ({ unitCents, amount, totalCents }: InvoiceLine): Cents | null => {
  if (unitCents !== undefined) return unitCents
  return totalCents % amount === 0 ? totalCents / amount : null
}

/** Subtracts credits from an invoice, rate by rate. */
export const uncreditedVat = (invoice: readonly VatRow[], credits: readonly (readonly VatRow[])[]): VatRow[] =>
  [...new Set(invoice.map(row => row.basisPoints))].map(basisPoints => {
    const own = invoice.filter(row => row.basisPoints === basisPoints)
    const taken = credits.flat().filter(credit => credit.basisPoints === basisPoints)
    return {
      basisPoints,
      sumCents: sumVatRows(own, 'sumCents') - sumVatRows(taken, 'sumCents'),
      vatCents: sumVatRows(own, 'vatCents') - sumVatRows(taken, 'vatCents'),
    }
  })

/**
 * Spreads `cents` over the VAT rates by their share, never more than the open amount. The credit that empties a rate
 * takes the rest of its VAT, so that all credits together add up to the invoice.
 */
export const allocateCredit = (rest: readonly VatRow[], cents: Cents): VatRow[] => {
  const open = sumVatRows(rest, 'sumCents')
  let left = Math.min(cents, open)
  let ahead = open
  const rows: VatRow[] = []
  for (const { basisPoints, sumCents, vatCents } of rest) {
    const share = ahead === 0 ? 0 : Math.round((left * sumCents) / ahead)
    left -= share
    ahead -= sumCents
    const vat = share === sumCents ? vatCents : Math.min(includedVat(share, basisPoints), vatCents)
    if (share > 0) rows.push({ basisPoints, sumCents: share, vatCents: vat })
  }
  return rows
}

export const sumVatRows = (rows: readonly VatRow[], what: 'sumCents' | 'vatCents'): Cents =>
  rows.reduce((sum, row) => sum + row[what], 0)

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
 * Returns the uncredited part of each invoice, in document order. Old credit notes all name the first invoice;
 * whatever that invoice lacks is taken from the next ones.
 */
export const openInvoices = (papers: readonly InvoiceDocument[]): OpenInvoice[] => {
  const open = papers.flatMap(({ kind, number, vatExempt, lines, vat }) =>
    kind === 'invoice' ? [{ number, vatExempt, lines: [...lines], vat: vat.map(row => ({ ...row })) }] : [],
  )
  for (const { kind, creditOf, lines, vat } of papers) {
    if (kind !== 'credit') continue
    const own = open.filter(({ number }) => number === creditOf)
    const all = [...own, ...open.filter(({ number }) => number !== creditOf)]
    for (const row of vat) subtractVat(all, row)
    for (const line of lines) subtractPieces(all, line)
  }
  return open
}

const subtractVat = (open: readonly OpenInvoice[], credited: VatRow): void => {
  let { sumCents, vatCents } = credited
  for (const row of open.flatMap(one => one.vat.filter(({ basisPoints }) => basisPoints === credited.basisPoints))) {
    const [sum, vat] = [Math.min(sumCents, row.sumCents), Math.min(vatCents, row.vatCents)]
    row.sumCents -= sum
    row.vatCents -= vat
    sumCents -= sum
    vatCents -= vat
  }
}

/** Takes the pieces of a line from the invoices that contain it. Returns how many pieces each invoice gave. */
const subtractPieces = (open: readonly OpenInvoice[], wanted: InvoiceLine): number[] => {
  let left = wanted.amount
  return open.map(one => {
    const before = left
    one.lines = one.lines.flatMap(line => {
      const pieces = isSameLine(line, wanted) ? Math.min(left, line.amount) : 0
      if (pieces === 0) return [line]
      left -= pieces
      const amount = line.amount - pieces
      return amount === 0 ? [] : [{ ...line, amount, totalCents: Math.round((line.totalCents * amount) / line.amount) }]
    })
    return before - left
  })
}

/** Two lines are equal when they sell the same goods at the same price. */
const isSameLine = (one: InvoiceLine, other: InvoiceLine): boolean =>
  one.class === other.class && one.code1 === other.code1 && one.name === other.name && one.unitNet === other.unitNet

interface CreditRequest {
  /** Capped at the uncredited amount. */
  cents: Cents
  /** The credited lines; without them the credit covers everything, or a part of the sum. */
  lines?: readonly (InvoiceLine & { vatBasisPoints: BasisPoints })[] | undefined
  /** The invoice issued by the same change, credited last: removed goods were sold before it. */
  last?: number | undefined
}

/** A credit note to be issued. */
export interface CreditNote {
  /** The number of the credited invoice. */
  of: number
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
  open: readonly OpenInvoice[],
  { cents, lines, last }: CreditRequest,
): CreditNote[] => {
  const openTotal = open.reduce((sum, { vat }) => sum + sumVatRows(vat, 'sumCents'), 0)
  const notes = open.map(one => ({ one, lines: [] as InvoiceLine[], sums: new Map<BasisPoints, Cents>() }))
  let left = Math.min(cents, openTotal)
  const take = ({ one, sums }: (typeof notes)[number], basisPoints: BasisPoints, wanted: Cents): Cents => {
    const known = sums.get(basisPoints) ?? 0
    const available = one.vat.find(row => row.basisPoints === basisPoints)?.sumCents ?? 0
    const sum = Math.min(wanted, available - known, left)
    sums.set(basisPoints, known + sum)
    left -= sum
    return sum
  }
  const latest = notes.toSorted(
    (a, b) => Number(a.one.number === last) - Number(b.one.number === last) || b.one.number - a.one.number,
  )
  const missing = placeLines(latest, lines ?? [], take)
  for (const { vatBasisPoints, totalCents } of missing) {
    let wanted = totalCents
    for (const note of notes) wanted -= take(note, note.one.vatExempt ? 0 : vatBasisPoints, wanted)
  }
  for (const note of notes) {
    const rest = note.one.vat.map(row => ({ ...row, sumCents: row.sumCents - (note.sums.get(row.basisPoints) ?? 0) }))
    for (const { basisPoints, sumCents } of allocateCredit(rest, left)) take(note, basisPoints, sumCents)
  }
  return notes.flatMap(({ one, sums, lines: placed }) => {
    const vat = one.vat.flatMap(row => allocateCredit([row], sums.get(row.basisPoints) ?? 0))
    const totalCents = sumVatRows(vat, 'sumCents')
    if (totalCents === 0) return []
    const creditedLines = lines || cents < openTotal ? placed : one.lines
    return [{ of: one.number, lines: totalOf(creditedLines) === totalCents ? creditedLines : [], vat, totalCents }]
  })
}

interface NoteDraft {
  one: OpenInvoice
  lines: InvoiceLine[]
}

/** Puts lines on the notes of the invoices that contain them. Returns the amounts that no invoice covers. */
const placeLines = <N extends NoteDraft>(
  notes: readonly N[],
  lines: NonNullable<CreditRequest['lines']>,
  take: (note: N, basisPoints: BasisPoints, wanted: Cents) => Cents,
): { vatBasisPoints: BasisPoints; totalCents: Cents }[] => {
  const remaining = notes.map(({ one }) => ({ ...one }))
  return lines.map(line => {
    const { vatBasisPoints, ...own } = line
    let missing = line.totalCents
    let [pieces, cents, kept] = [line.amount, line.totalCents, line.keptCents ?? 0]
    subtractPieces(remaining, line).forEach((amount, at) => {
      const note = elementAt(notes, at)
      if (amount === 0) return
      const totalCents = Math.round((cents * amount) / pieces)
      const keptCents = Math.round((kept * amount) / pieces)
      pieces -= amount
      cents -= totalCents
      kept -= keptCents
      note.lines.push({ ...own, amount, totalCents, ...(keptCents > 0 && { keptCents }) })
      missing -= take(note, note.one.vatExempt ? 0 : vatBasisPoints, totalCents)
    })
    return { vatBasisPoints, totalCents: missing }
  })
}
