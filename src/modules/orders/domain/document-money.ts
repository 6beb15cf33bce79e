import { elementAt } from '#kernel/existing.ts'
import type { Cents } from '#kernel/money.ts'
import {
  type InvoiceKind,
  type InvoiceDocument as InvoicePaper,
  type OpenInvoice,
  openInvoices,
  sumVatRows,
} from './invoice.ts'
import type { PaymentSummary } from './payment-status.ts'

type IssuedDocument = InvoicePaper & { cause: string; totalCents: Cents; issuedAt: Date }

/** A payment received for an order's sale. */
export interface ReceivedPayment {
  at: Date
  cents: Cents
}

/** The money of one invoice: its parts add up to its total. */
export interface InvoiceMoney {
  kind: 'invoice'
  /** Credited by credit notes. */
  creditedCents: Cents
  paidCents: Cents
  openCents: Cents
  /** The time when it was paid or set off in full; null while an amount is open, or when all of it was credited. */
  settledAt: Date | null
}

/** The money of one credit note: its parts add up to its total. */
export interface CreditMoney {
  kind: 'credit'
  /** The amount still to be refunded. */
  dueCents: Cents
  paidBackCents: Cents
  /** Set off against the amount to pay, so that no money is refunded. */
  setOffCents: Cents
}

export type DocumentMoney = InvoiceMoney | CreditMoney

interface Ledger {
  payment: Pick<PaymentSummary, 'openCents' | 'dueCents' | 'refundedCents'>
  /** Oldest first. */
  received: readonly ReceivedPayment[]
}

/**
 * Allocates an order's money to its documents, by document number. Open amounts belong to the newest invoices and
 * refunds due to the newest credit notes, because older ones were settled first. The sums over all documents equal
 * those of the order.
 */
export const allocateDocumentMoney = (
  papers: readonly IssuedDocument[],
  ledger: Ledger,
): ReadonlyMap<number, DocumentMoney> => {
  const money = new Map<number, DocumentMoney>()
  for (const [number, one] of invoiceMoney(papers, ledger)) money.set(number, one)
  for (const [number, one] of creditMoney(papers, ledger)) money.set(number, one)
  return money
}

const documentsOfKind = (papers: readonly IssuedDocument[], kind: InvoiceKind): IssuedDocument[] =>
  papers.filter(paper => paper.kind === kind)

const uncreditedCents = ({ vat }: OpenInvoice): Cents => sumVatRows(vat, 'sumCents')

const invoiceMoney = (papers: readonly IssuedDocument[], { payment, received }: Ledger): Map<number, InvoiceMoney> => {
  const standing = openInvoices(papers)
  const open = allocate(payment.openCents, standing.map(uncreditedCents).toReversed()).toReversed()
  let before = 0
  return new Map(
    documentsOfKind(papers, 'invoice').map((paper, at) => {
      const value = uncreditedCents(elementAt(standing, at))
      const openCents = elementAt(open, at)
      const paidCents = value - openCents
      before += value
      const settledAt = value > 0 && openCents === 0 ? settlementDate(paper, received, before) : null
      return [
        paper.number,
        { kind: 'invoice', creditedCents: paper.totalCents - value, paidCents, openCents, settledAt },
      ]
    }),
  )
}

/**
 * The day of the payment that covered this invoice and all older ones. A further invoice is never settled before its
 * issue date.
 */
const settlementDate = (
  { cause, issuedAt }: Pick<IssuedDocument, 'cause' | 'issuedAt'>,
  received: readonly ReceivedPayment[],
  upTo: Cents,
): Date => {
  let sum = 0
  const reached = received.find(({ cents }) => {
    sum += cents
    return sum >= upTo
  })
  const at = (reached ?? received.at(-1))?.at ?? issuedAt
  return cause === 'sale' || at > issuedAt ? at : issuedAt
}

const creditMoney = (papers: readonly IssuedDocument[], { payment }: Ledger): Map<number, CreditMoney> => {
  const notes = documentsOfKind(papers, 'credit')
  // A refund's own credit note states that refund, so it is paid back first.
  const isRefund = (note: IssuedDocument): boolean => note.cause.startsWith('refund:')
  const inTurn = [...notes.filter(isRefund), ...notes.filter(note => !isRefund(note))]
  const due = allocate(payment.dueCents, inTurn.map(({ totalCents }) => totalCents).toReversed()).toReversed()
  const rest = inTurn.map(({ totalCents }, at) => totalCents - elementAt(due, at))
  const paidBack = allocate(payment.refundedCents, rest)
  return new Map(
    inTurn.map(({ number }, at) => [
      number,
      {
        ...{ kind: 'credit' as const, dueCents: elementAt(due, at), paidBackCents: elementAt(paidBack, at) },
        setOffCents: elementAt(rest, at) - elementAt(paidBack, at),
      },
    ]),
  )
}

/** Fills the limits from the first to the last. */
const allocate = (cents: Cents, most: readonly Cents[]): Cents[] => {
  let left = cents
  return most.map(one => {
    const taken = Math.min(left, one)
    left -= taken
    return taken
  })
}
