import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { creditRefund } from './invoices/credit-refund.ts'
import { issueCreditNotes } from './invoices/issue-credit-notes.ts'
import { type InvoiceRow, listOrderDocuments } from './invoices/issue-invoice.ts'
import { issueInvoice, issueSaleDocuments } from './invoices/issue-sale-documents.ts'
import { mailStaff } from './mail-staff.ts'
import {
  describeRefund,
  listOpenAmountFacts,
  mailFurtherPayment,
  mailPartShipped,
  mailReturnInspected,
  mailRevision,
  mailShipped,
  selectPaidTexts,
} from './order-change-mails.ts'
import {
  ORDER_EDITED,
  ORDER_ENDED,
  ORDER_PAID,
  ORDER_PAID_LATE,
  ORDER_PAID_MORE,
  ORDER_PLACED,
  ORDER_READDRESSED,
  ORDER_REFUNDED,
  ORDER_SHIPPED,
  ORDER_SHIPPED_PART,
  RETURN_INSPECTED,
  SUMMARIZE_ORDER_MAILS,
} from './order-jobs.ts'
import { listPaymentFacts } from './payment-facts.ts'
import { type OrderMailRequest, queueOrderMail, readShopSettings } from './queue-order-mail.ts'
import { reportUnusualOrder } from './report-unusual-order.ts'
import { readStoredOrder } from './stored-order.ts'
import { readMailRequester, summarizeOrderMails } from './summarize-order-mails.ts'

/** Builds extra content for unpaid orders. */
const buildPaymentInstructions: OrderMailRequest['addContent'] = (stored, t, settings) => ({
  ...(stored.heldUntil &&
    stored.order.state === 'new' && {
      note: t('orders.mail.heldUntil', {
        moment: formatDateTime(stored.heldUntil.toISOString(), stored.order.language),
      }),
    }),
  facts: listPaymentFacts(stored, settings, t),
})

/** Queues the mail about a received payment. The order's lines may have changed since the payment started. */
const queuePaidMail = async (
  app: App,
  orderId: number,
  documents: readonly InvoiceRow[],
  /** The key of a mail to a corrected address, which replaces the confirmation. */
  readdressedKey?: string,
): Promise<void> => {
  const stored = await readStoredOrder(app.db, orderId)
  if (!stored) throw new Error(`There is no order ${orderId} to write about`)
  const { status, receivedCents } = summarizePayment(stored.order)
  await queueOrderMail(app, orderId, {
    kind: status === 'partlyPaid' ? 'partlyPaid' : 'paid',
    key: readdressedKey ?? `order-paid:${orderId}`,
    attachesLegalTexts: readdressedKey !== undefined,
    attachedDocuments: documents,
    addContent: (storedOrder, t) => ({
      values: {
        ...selectPaidTexts(storedOrder.order),
        sum: formatCents(receivedCents, storedOrder.order.language),
      },
      facts: listOpenAmountFacts(storedOrder, t),
    }),
  })
}

/**
 * Handles the jobs of orders: each issues its documents and queues its mail once, however often it runs. Numbers are
 * taken in short transactions, so that no payment waits for another.
 */
export const handleOrderMailJobs = (app: App): void => {
  const issueDocuments = async (actor: Actor, work: (tx: Write) => Promise<InvoiceRow[]>): Promise<InvoiceRow[]> =>
    unwrap(await write(app, actor, async tx => ok(await work(tx))))
  const { handle } = app.jobs

  handle(ORDER_PLACED, async ({ orderId, requester, madeBy }) => {
    const { hold } = await queueOrderMail(app, orderId, {
      kind: 'placed',
      requester,
      addContent: buildPaymentInstructions,
    })
    if (hold) await reportUnusualOrder(app, hold, await readShopSettings(app)())
    await mailStaff(app, orderId, madeBy)
  })
  handle(SUMMARIZE_ORDER_MAILS, (throttleKey, actor) => summarizeOrderMails(app, throttleKey, actor))
  handle(ORDER_PAID, async ({ orderId }, actor) => {
    const documents = await issueDocuments(actor, tx => issueSaleDocuments(tx, orderId, app.now()))
    await queuePaidMail(app, orderId, documents)
  })
  handle(ORDER_READDRESSED, async ({ orderId, version }, actor) => {
    const stored = await readStoredOrder(app.db, orderId)
    // A shipped or ended order sends its own mails to the corrected address.
    if (stored && !isUnshipped(stored.order.state)) return
    if (!stored?.order.paidAt) {
      const mailKey = `order-placed:${orderId}:${version}`
      await queueOrderMail(app, orderId, { kind: 'placed', key: mailKey, addContent: buildPaymentInstructions })
      return
    }
    const documents = await issueDocuments(actor, async tx => {
      await issueInvoice(tx, orderId, app.now())
      return listOrderDocuments(tx, orderId)
    })
    const key = `order-paid:${orderId}:${version}`
    await queuePaidMail(app, orderId, documents, key)
  })
  handle(ORDER_PAID_MORE, payment => mailFurtherPayment(app, payment))
  handle(ORDER_SHIPPED, ({ orderId }) => mailShipped(app, orderId))
  handle(ORDER_ENDED, async ({ orderId, endState, isAutomatic }, actor) => {
    const documents = await issueDocuments(actor, tx => issueCreditNotes(tx, orderId, { cause: endState }, app.now()))
    const isUnpaid = endState === 'cancelled' && isAutomatic
    await queueOrderMail(app, orderId, {
      kind: isUnpaid ? 'unpaid' : endState,
      requester: isUnpaid ? await readMailRequester(app, orderId) : undefined,
      key: `order-${endState}:${orderId}`,
      attachedDocuments: documents,
      addContent: (stored, t) => ({ note: describeRefund(stored, t), facts: listOpenAmountFacts(stored, t) }),
    })
  })
  handle(ORDER_SHIPPED_PART, ({ orderId, shipmentId }) => mailPartShipped(app, orderId, shipmentId))
  handle(ORDER_EDITED, ({ orderId, revision }) => mailRevision(app, orderId, revision))
  handle(RETURN_INSPECTED, ({ orderId, returnId }) => mailReturnInspected(app, orderId, returnId))
  handle(ORDER_PAID_LATE, async ({ orderId, paymentId, cents }) => {
    await queueOrderMail(app, orderId, {
      kind: 'paidLate',
      key: `order-paid-late:${orderId}:${paymentId}`,
      addContent: ({ order }, t) => ({
        values: { sum: formatCents(cents, order.language) },
        note: t('orders.mail.refundHint'),
      }),
    })
  })
  handle(ORDER_REFUNDED, async ({ orderId, refundId, cents, refundsSale }, actor) => {
    const cause = `refund:${refundId}`
    const documents = refundsSale
      ? await issueDocuments(actor, tx => creditRefund(tx, orderId, { cause, cents }, app.now()))
      : []
    await queueOrderMail(app, orderId, {
      kind: 'refunded',
      key: `order-refunded:${orderId}:${refundId}`,
      attachedDocuments: documents,
      addContent: (stored, t) => {
        const sum = formatCents(cents, stored.order.language)
        return {
          values: { sum },
          facts: [{ label: t('orders.mail.refundAmount'), value: sum }, ...listOpenAmountFacts(stored, t)],
        }
      },
    })
  })
}
