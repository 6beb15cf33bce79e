import { formatMoment } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { granted, ok } from '#kernel/outcome.ts'
import { stillHere } from '#orders/domain/order-states.ts'
import { paymentSummary } from '#orders/domain/payment-status.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import {
  mailEdition,
  mailPaidMore,
  mailReturn,
  mailShipment,
  mailShipped,
  moneyBackNote,
  openFact,
  wayOf,
} from './deed-mails.ts'
import { creditRefund } from './invoices/credit-refund.ts'
import { issueCredit } from './invoices/issue-credit.ts'
import { type InvoiceRow, issueInvoice, papersOf } from './invoices/issue-invoice.ts'
import { mailStaff } from './mail-staff.ts'
import { noteUnusual } from './note-unusual.ts'
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
  ORDERS_SUMMED,
  RETURN_INSPECTED,
} from './order-jobs.ts'
import { payFacts } from './pay-facts.ts'
import { type MailWanted, queueOrderMail, settingsOf } from './queue-order-mail.ts'
import { storedOrder } from './stored-order.ts'
import { askerOf, sumUpOrders } from './sum-up-orders.ts'

/** Extra content for unpaid orders. */
const howToPay: MailWanted['more'] = (stored, t, settings) => ({
  ...(stored.heldUntil &&
    stored.order.state === 'new' && {
      note: t('orders.mail.heldUntil', { moment: formatMoment(stored.heldUntil.toISOString(), stored.order.language) }),
    }),
  facts: payFacts(stored, settings, t),
})

/** Mails the received payment of the current order, whose lines may have changed since the payment started. */
const queuePaid = async (app: App, orderId: number, papers: readonly InvoiceRow[], key?: string): Promise<void> => {
  const stored = await storedOrder(app.db, orderId)
  if (!stored) throw new Error(`There is no order ${orderId} to write about`)
  const { status, receivedCents } = paymentSummary(stored.order)
  await queueOrderMail(app, orderId, {
    kind: status === 'partlyPaid' ? 'paidPart' : 'paid',
    key: key ?? `order-paid:${orderId}`,
    papers,
    more: (now, t) => ({
      values: { ...wayOf(now.order), sum: formatCents(receivedCents, now.order.language) },
      facts: openFact(now, t),
    }),
  })
}

/**
 * Handles the jobs of orders: each issues its documents and queues its mail once, however often it runs. Numbers are
 * taken in short transactions, so that no payment waits for another.
 */
export const sendOrderMails = (app: App): void => {
  const issue = async (actor: Actor, work: (tx: Write) => Promise<InvoiceRow[]>): Promise<InvoiceRow[]> =>
    granted(await write(app, actor, async tx => ok(await work(tx))))
  const { handle } = app.jobs

  handle(ORDER_PLACED, async ({ orderId, asker, madeBy }) => {
    const { hold } = await queueOrderMail(app, orderId, {
      kind: 'placed',
      asker,
      more: howToPay,
    })
    if (hold) await noteUnusual(app, hold, await settingsOf(app)())
    await mailStaff(app, orderId, madeBy)
  })
  handle(ORDERS_SUMMED, (one, actor) => sumUpOrders(app, one, actor))
  handle(ORDER_PAID, async ({ orderId }, actor) => {
    const papers = await issue(actor, async tx => [await issueInvoice(tx, orderId, app.now())])
    await queuePaid(app, orderId, papers)
  })
  handle(ORDER_READDRESSED, async ({ orderId, version }, actor) => {
    const stored = await storedOrder(app.db, orderId)
    // A shipped or ended order sends its own mails to the corrected address.
    if (stored && !stillHere(stored.order.state)) return
    if (!stored?.order.paidAt) {
      const key = `order-placed:${orderId}:${version}`
      await queueOrderMail(app, orderId, { kind: 'placed', key, more: howToPay })
      return
    }
    const papers = await issue(actor, async tx => {
      await issueInvoice(tx, orderId, app.now())
      return papersOf(tx, orderId)
    })
    const key = `order-paid:${orderId}:${version}`
    await queuePaid(app, orderId, papers, key)
  })
  handle(ORDER_PAID_MORE, more => mailPaidMore(app, more))
  handle(ORDER_SHIPPED, ({ orderId }) => mailShipped(app, orderId))
  handle(ORDER_ENDED, async ({ orderId, how, byItself }, actor) => {
    const papers = await issue(actor, tx => issueCredit(tx, orderId, { cause: how }, app.now()))
    const unpaid = how === 'cancelled' && byItself
    await queueOrderMail(app, orderId, {
      kind: unpaid ? 'unpaid' : how,
      asker: unpaid ? await askerOf(app, orderId) : undefined,
      key: `order-${how}:${orderId}`,
      papers,
      more: (stored, t) => ({ note: moneyBackNote(stored, t), facts: openFact(stored, t) }),
    })
  })
  handle(ORDER_SHIPPED_PART, ({ orderId, shipmentId }) => mailShipment(app, orderId, shipmentId))
  handle(ORDER_EDITED, ({ orderId, edition }) => mailEdition(app, orderId, edition))
  handle(RETURN_INSPECTED, ({ orderId, returnId }) => mailReturn(app, orderId, returnId))
  handle(ORDER_PAID_LATE, async ({ orderId, paymentId, cents }) => {
    await queueOrderMail(app, orderId, {
      kind: 'paidLate',
      key: `order-paid-late:${orderId}:${paymentId}`,
      more: ({ order }, t) => ({
        values: { sum: formatCents(cents, order.language) },
        note: t('orders.mail.moneyBack'),
      }),
    })
  })
  handle(ORDER_REFUNDED, async ({ orderId, refundId, cents, ofSale }, actor) => {
    const cause = `refund:${refundId}`
    const papers = ofSale ? await issue(actor, tx => creditRefund(tx, orderId, { cause, cents }, app.now())) : []
    await queueOrderMail(app, orderId, {
      kind: 'refunded',
      key: `order-refunded:${orderId}:${refundId}`,
      papers,
      more: (stored, t) => {
        const sum = formatCents(cents, stored.order.language)
        return { values: { sum }, facts: [{ label: t('orders.mail.sumBack'), value: sum }, ...openFact(stored, t)] }
      },
    })
  })
}
