import { type Cents, vatWithin } from '#kernel/money.ts'
import type { ClientDetails } from './order.ts'
import type { VatRow } from './order-money.ts'

export type InvoiceKind = 'invoice' | 'credit'

/** What the seller was when the invoice was issued. */
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
  totalCents: Cents
}

/** What of an order's invoices is not credited yet, rate by rate. */
export const uncredited = (invoice: readonly VatRow[], credits: readonly (readonly VatRow[])[]): VatRow[] =>
  [...new Set(invoice.map(row => row.basisPoints))].map(basisPoints => {
    const own = invoice.filter(row => row.basisPoints === basisPoints)
    const taken = credits.flat().filter(credit => credit.basisPoints === basisPoints)
    return {
      basisPoints,
      sumCents: sumOf(own, 'sumCents') - sumOf(taken, 'sumCents'),
      vatCents: sumOf(own, 'vatCents') - sumOf(taken, 'vatCents'),
    }
  })

/**
 * The rows of lines that are credited: at their own rates as far as these are not credited yet, what is beyond that at the
 * others by their share. `cents` is what is credited altogether.
 */
export const creditRowsOf = (rest: readonly VatRow[], lines: readonly VatRow[], cents: Cents): VatRow[] => {
  let left = Math.min(cents, sumOf(rest, 'sumCents'))
  const own: VatRow[] = []
  const after: VatRow[] = []
  for (const row of rest) {
    const wanted = lines.find(line => line.basisPoints === row.basisPoints)?.sumCents ?? 0
    const [taken] = creditRows([row], Math.min(wanted, left))
    if (taken) own.push(taken)
    left -= taken?.sumCents ?? 0
    after.push({
      basisPoints: row.basisPoints,
      sumCents: row.sumCents - (taken?.sumCents ?? 0),
      vatCents: row.vatCents - (taken?.vatCents ?? 0),
    })
  }
  const others = creditRows(after, left)
  return rest.flatMap(({ basisPoints }) => {
    const both = [...own, ...others].filter(row => row.basisPoints === basisPoints)
    if (both.length === 0) return []
    return [{ basisPoints, sumCents: sumOf(both, 'sumCents'), vatCents: sumOf(both, 'vatCents') }]
  })
}

/**
 * `cents` of what is not credited yet, spread over the rates by their share, to the cent; never more than there is.
 * What takes the rest of a rate takes the rest of its VAT, so that credits of everything add up to the invoice.
 */
export const creditRows = (rest: readonly VatRow[], cents: Cents): VatRow[] => {
  const open = sumOf(rest, 'sumCents')
  let left = Math.min(cents, open)
  let ahead = open
  const rows: VatRow[] = []
  for (const { basisPoints, sumCents, vatCents } of rest) {
    const share = ahead === 0 ? 0 : Math.round((left * sumCents) / ahead)
    left -= share
    ahead -= sumCents
    const vat = share === sumCents ? vatCents : Math.min(vatWithin(share, basisPoints), vatCents)
    if (share > 0) rows.push({ basisPoints, sumCents: share, vatCents: vat })
  }
  return rows
}

export const sumOf = (rows: readonly VatRow[], what: 'sumCents' | 'vatCents'): Cents =>
  rows.reduce((sum, row) => sum + row[what], 0)
