import type { BasisPoints, Cents } from '#kernel/money.ts'
import { decideCredits, type InvoiceLine, openInvoices, sumOf } from '#orders/domain/invoice.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { lockOrder } from '../lock-order.ts'
import { invoices } from '../tables.ts'
import { auditPaper, type InvoiceRow, invoiceLine, issueInvoice, papersFor, papersOf } from './issue-invoice.ts'
import { nextInvoiceNumber } from './next-invoice-number.ts'

interface Credit {
  /** `cancelled`, `returned`, or `refund:` and the refund's id. */
  cause: string
  /** Everything that is not credited yet unless told. */
  cents?: Cents
  /** What it takes back by the line; without it a part of the sum. */
  lines?: readonly (InvoiceLine & { vatBasisPoints: BasisPoints })[]
  /** The number of the invoice of the same change, which it does not take back. */
  last?: number | undefined
}

/**
 * The credit notes for a cause, issued now unless they were before: one of each invoice that something is taken back of, since a note has to name
 * what it changes. None where nothing is left to be credited: the order was never paid, or what goes back was credited when it was cancelled or returned.
 */
export const issueCredit = async (
  tx: Write,
  orderId: number,
  { cause, cents = Number.MAX_SAFE_INTEGER, lines, last }: Credit,
  now: Date,
): Promise<InvoiceRow[]> => {
  const { paidAt } = await lockOrder(tx, orderId)
  if (paidAt === null) return []
  const known = await papersFor(tx, orderId, cause)
  if (known.length > 0) return known
  await issueInvoice(tx, orderId, now)
  const papers = await papersOf(tx, orderId)
  const issued: InvoiceRow[] = []
  for (const credit of decideCredits(openInvoices(papers), { cents, lines, last })) {
    const { seller, buyer, vatExempt } = papers.find(({ number }) => number === credit.of)!
    const [note] = await tx
      .insert(invoices)
      .values({
        kind: 'credit',
        orderId,
        cause: issued.length === 0 ? cause : `${cause}/${credit.of}`,
        creditOf: credit.of,
        seller,
        buyer,
        lines: credit.lines.map(invoiceLine),
        vat: credit.vat,
        totalCents: credit.totalCents,
        vatExempt,
        issuedAt: now,
        number: await nextInvoiceNumber(tx),
      })
      .returning()
    auditPaper(tx, note!)
    issued.push(note!)
  }
  return issued
}

/** What an order's papers come to together: its invoices less its credit notes. */
export const invoicedCents = async (tx: Transaction, orderId: number): Promise<Cents> =>
  openInvoices(await papersOf(tx, orderId)).reduce((sum, { vat }) => sum + sumOf(vat, 'sumCents'), 0)
