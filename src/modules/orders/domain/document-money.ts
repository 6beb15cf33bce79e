import type { Cents } from '#kernel/money.ts'
import { getElementAt, getExistingValue } from '#kernel/require-existing.ts'
import { type InvoiceDocument, type InvoiceKind, listOpenInvoices, type OpenInvoice, sumVatRows } from './invoice.ts'
import type { PaymentSummary } from './payment-status.ts'

export type IssuedDocument = InvoiceDocument & { cause: string; totalCents: Cents; issuedAt: Date }

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
  refundDueCents: Cents
  paidBackCents: Cents
  /** The document deducts it from the amount to pay, so that no money is refunded. */
  setOffCents: Cents
}

export type DocumentMoney = InvoiceMoney | CreditMoney

interface Ledger {
  payment: Pick<PaymentSummary, 'openCents' | 'refundDueCents' | 'refundedCents'>
  /** Oldest first. */
  receivedPayments: readonly ReceivedPayment[]
}

/**
 * Allocates an order's money to its documents, by document number. Open amounts belong to the newest invoices and
 * refunds due to the newest credit notes, because older ones were settled first. The sums over all documents equal
 * those of the order.
 */
export const allocateDocumentMoney = (
  documents: readonly IssuedDocument[],
  ledger: Ledger,
): ReadonlyMap<number, DocumentMoney> => {
  const money = new Map<number, DocumentMoney>()
  for (const [number, share] of allocateInvoiceMoney(documents, ledger)) money.set(number, share)
  for (const [number, share] of allocateCreditMoney(documents, ledger)) money.set(number, share)
  return money
}

/**
 * Computes the money received for an invoice, including refunded money, or paid back for a credit note. Amounts set
 * off between documents never moved.
 */
export const computeMovedCents = (
  document: IssuedDocument,
  documents: readonly IssuedDocument[],
  moneyByNumber: ReadonlyMap<number, DocumentMoney>,
): Cents => {
  const money = getExistingValue(moneyByNumber, document.number)
  if (money.kind === 'credit') return money.paidBackCents
  const setOffCents = documents.reduce((sum, { number, creditOf }) => {
    const noteMoney = creditOf === document.number ? moneyByNumber.get(number) : undefined
    return noteMoney?.kind === 'credit' ? sum + noteMoney.setOffCents : sum
  }, 0)
  return Math.max(0, document.totalCents - money.openCents - setOffCents)
}

const filterByKind = (documents: readonly IssuedDocument[], kind: InvoiceKind): IssuedDocument[] =>
  documents.filter(document => document.kind === kind)

const sumUncreditedCents = ({ vat }: OpenInvoice): Cents => sumVatRows(vat, 'sumCents')

const allocateInvoiceMoney = (
  documents: readonly IssuedDocument[],
  { payment, receivedPayments }: Ledger,
): Map<number, InvoiceMoney> => {
  const uncredited = listOpenInvoices(documents)
  const open = allocate(payment.openCents, uncredited.map(sumUncreditedCents).toReversed()).toReversed()
  let coveredCents = 0
  return new Map(
    filterByKind(documents, 'invoice').map((document, index) => {
      const value = sumUncreditedCents(getElementAt(uncredited, index))
      const openCents = getElementAt(open, index)
      const paidCents = value - openCents
      coveredCents += value
      const settledAt =
        value > 0 && openCents === 0 ? findSettlementDate(document, receivedPayments, coveredCents) : null
      return [
        document.number,
        { kind: 'invoice', creditedCents: document.totalCents - value, paidCents, openCents, settledAt },
      ]
    }),
  )
}

/**
 * Finds the time of the payment that covered this invoice and all older ones. A further invoice is never settled
 * before its time of issue.
 */
const findSettlementDate = (
  { cause, issuedAt }: Pick<IssuedDocument, 'cause' | 'issuedAt'>,
  received: readonly ReceivedPayment[],
  limitCents: Cents,
): Date => {
  let sum = 0
  const coveringPayment = received.find(({ cents }) => {
    sum += cents
    return sum >= limitCents
  })
  const paidAt = (coveringPayment ?? received.at(-1))?.at ?? issuedAt
  return cause === 'sale' || paidAt > issuedAt ? paidAt : issuedAt
}

const allocateCreditMoney = (documents: readonly IssuedDocument[], { payment }: Ledger): Map<number, CreditMoney> => {
  const notes = filterByKind(documents, 'credit')
  // A refund's own credit note states that refund, so it is paid back first.
  const isRefund = (note: IssuedDocument): boolean => note.cause.startsWith('refund:')
  const inPayoutOrder = [...notes.filter(isRefund), ...notes.filter(note => !isRefund(note))]
  const due = allocate(
    payment.refundDueCents,
    inPayoutOrder.map(({ totalCents }) => totalCents).toReversed(),
  ).toReversed()
  const undueCents = inPayoutOrder.map(({ totalCents }, index) => totalCents - getElementAt(due, index))
  const paidBack = allocate(payment.refundedCents, undueCents)
  return new Map(
    inPayoutOrder.map(({ number }, index) => [
      number,
      {
        kind: 'credit' as const,
        refundDueCents: getElementAt(due, index),
        paidBackCents: getElementAt(paidBack, index),
        setOffCents: getElementAt(undueCents, index) - getElementAt(paidBack, index),
      },
    ]),
  )
}

/** Fills the limits from the first to the last. */
const allocate = (cents: Cents, limits: readonly Cents[]): Cents[] => {
  let remaining = cents
  return limits.map(amount => {
    const allocated = Math.min(remaining, amount)
    remaining -= allocated
    return allocated
  })
}
