import { eq } from 'drizzle-orm'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { creditRows, creditRowsOf, type InvoiceLine, sumOf, uncredited } from '#orders/domain/invoice.ts'
import { totalOf, type VatRow, vatTable } from '#orders/domain/order-money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { lockOrder } from '../lock-order.ts'
import { invoices } from '../tables.ts'
import { auditPaper, type InvoiceRow, invoiceFor, invoiceLine, issueInvoice } from './issue-invoice.ts'
import { nextInvoiceNumber } from './next-invoice-number.ts'

interface Credit {
  /** `cancelled`, `returned`, or `refund:` and the refund's id. */
  cause: string
  /** Everything that is not credited yet unless told. */
  cents?: Cents
  /** What it takes back by the line; without it a part of the sum. */
  lines?: readonly (InvoiceLine & { vatBasisPoints: BasisPoints })[]
}

/**
 * The credit note for a cause, issued now unless it was before. Null where nothing is left to be credited: the order was
 * never paid, or what goes back was credited when it was cancelled or returned.
 */
export const issueCredit = async (
  tx: Write,
  orderId: number,
  { cause, cents = Number.MAX_SAFE_INTEGER, lines }: Credit,
  now: Date,
): Promise<InvoiceRow | null> => {
  // An order may have been exempt when it was sold and be so no more.
  const { paidAt, vatExempt } = await lockOrder(tx, orderId)
  if (paidAt === null) return null
  const known = await invoiceFor(tx, orderId, cause)
  if (known) return known
  const invoice = await issueInvoice(tx, orderId, now)
  const rest = await restOf(tx, orderId)
  const vat = lines ? creditRowsOf(rest, vatTable(lines, vatExempt), cents) : creditRows(rest, cents)
  const totalCents = sumOf(vat, 'sumCents')
  if (totalCents === 0) return null
  const { seller, buyer } = invoice
  const [credit] = await tx
    .insert(invoices)
    .values({
      kind: 'credit',
      orderId,
      cause,
      creditOf: invoice.number,
      seller,
      buyer,
      lines: linesOf(invoice, totalCents, lines),
      vat,
      totalCents,
      vatExempt,
      issuedAt: now,
      number: await nextInvoiceNumber(tx),
    })
    .returning()
  auditPaper(tx, credit!)
  return credit!
}

/** What of an order's invoices is not credited yet. */
const restOf = async (tx: Transaction, orderId: number): Promise<VatRow[]> => {
  const papers = await tx
    .select({ kind: invoices.kind, vat: invoices.vat })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
  const of = (kind: InvoiceRow['kind']): VatRow[][] => papers.filter(one => one.kind === kind).map(one => one.vat)
  return uncredited(of('invoice').flat(), of('credit'))
}

/** What an order's papers come to together: its invoices less its credit notes. */
export const invoicedCents = async (tx: Transaction, orderId: number): Promise<Cents> =>
  sumOf(await restOf(tx, orderId), 'sumCents')

/** The lines of a credit note, where they are what it comes to. */
const linesOf = (invoice: InvoiceRow, totalCents: Cents, lines: Credit['lines']): InvoiceLine[] => {
  if (!lines) return totalCents === invoice.totalCents ? invoice.lines : []
  return totalOf(lines) === totalCents ? lines.map(invoiceLine) : []
}
