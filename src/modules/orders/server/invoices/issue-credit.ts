import { and, eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { creditRows, sumOf, uncredited } from '#orders/domain/invoice.ts'
import type { Write } from '#platform/server/write.ts'
import { lockOrder } from '../lock-order.ts'
import { invoices } from '../tables.ts'
import { auditPaper, type InvoiceRow, invoiceFor, issueInvoice } from './issue-invoice.ts'
import { nextInvoiceNumber } from './next-invoice-number.ts'

interface Credit {
  /** `cancelled`, `returned`, or `refund:` and the refund's id. */
  cause: string
  /** Everything that is not credited yet unless told. */
  cents?: Cents
}

/**
 * The credit note for a cause, issued now unless it was before. Null where nothing is left to be credited: the order was
 * never paid, or what goes back was credited when it was cancelled or returned.
 */
export const issueCredit = async (
  tx: Write,
  orderId: number,
  { cause, cents = Number.MAX_SAFE_INTEGER }: Credit,
  now: Date,
): Promise<InvoiceRow | null> => {
  const { paidAt } = await lockOrder(tx, orderId)
  if (paidAt === null) return null
  const known = await invoiceFor(tx, orderId, cause)
  if (known) return known
  const invoice = await issueInvoice(tx, orderId, now)
  const earlier = await tx
    .select({ vat: invoices.vat })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit')))
  const rest = uncredited(
    invoice.vat,
    earlier.map(credit => credit.vat),
  )
  const vat = creditRows(rest, cents)
  const totalCents = sumOf(vat, 'sumCents')
  if (totalCents === 0) return null
  const { seller, buyer, vatExempt } = invoice
  const [credit] = await tx
    .insert(invoices)
    .values({
      kind: 'credit',
      orderId,
      cause,
      creditOf: invoice.number,
      seller,
      buyer,
      lines: totalCents === invoice.totalCents ? invoice.lines : [],
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
