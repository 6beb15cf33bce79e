import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { lockOrder, markPaid, noteNeedsAttention, type OrderRow } from '#orders/server/orders.ts'
import { decideSettlement } from '#payments/domain/decide-settlement.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { VerifiedMessage } from './payment-provider.ts'
import { paymentEvents, payments } from './tables.ts'

/** The order that a message was about, and whether it is paid now. */
export interface Settled {
  order: OrderRow
  isPaid: boolean
}

/**
 * Deals with a genuine message of a provider, whether the server was notified or a browser came back: in any order, any
 * number of times, by several at once. Payment, order, history and mail move in one transaction.
 */
export const settlePayment = (app: App, message: VerifiedMessage): Promise<Outcome<Settled, 'unknown-payment'>> =>
  app.db.transaction(async tx => {
    const orderId = await orderOf(tx, message)
    if (orderId === null) return refused('unknown-payment')
    const now = app.now()
    // The order first, then what belongs to it: every writer waits in this order.
    const order = await lockOrder(tx, orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.reference, message.reference)).for('update')
    if (!payment) throw new Error(`The payment ${message.reference} vanished`)
    if (!(await isNews(tx, message, payment.id, now))) return ok({ order, isPaid: order.paidAt !== null })

    const isPaid = order.paidAt !== null
    const settlement = decideSettlement({ payment, order: { ...order, isPaid }, message })
    if (settlement.payment !== payment.state) {
      const providerReference = message.providerReference ?? payment.providerReference
      await tx
        .update(payments)
        .set({ state: settlement.payment, providerReference, modifiedAt: now })
        .where(eq(payments.id, payment.id))
    }
    const details = { provider: payment.provider, method: payment.methodName, reference: payment.reference }
    if (settlement.pays) await markPaid(tx, app.jobs, order, details, now)
    if (settlement.attention) {
      await noteNeedsAttention(tx, orderId, { reason: settlement.attention, ...details, ...claimOf(message) }, now)
    }
    return ok({ order, isPaid: isPaid || settlement.pays })
  })

const orderOf = async (tx: Transaction, { provider, reference }: VerifiedMessage): Promise<number | null> => {
  const [row] = await tx
    .select({ orderId: payments.orderId, provider: payments.provider })
    .from(payments)
    .where(eq(payments.reference, reference))
  return row?.provider === provider ? row.orderId : null
}

/** Keeps the message; false when the same news was dealt with before. */
const isNews = async (tx: Transaction, message: VerifiedMessage, paymentId: number, now: Date): Promise<boolean> => {
  const { provider, eventKey, payload } = message
  const kept = await tx
    .insert(paymentEvents)
    .values({ provider, eventKey, paymentId, payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventKey: paymentEvents.eventKey })
  return kept.length > 0
}

const claimOf = ({ amountCents, currency, orderNumber }: VerifiedMessage) => ({ amountCents, currency, orderNumber })
