import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { payableCents } from '#orders/domain/balance.ts'
import { awaitsFirstPayment } from '#orders/domain/order-states.ts'
import {
  lockOrder,
  markPaid,
  noteNeedsAttention,
  notePaidMore,
  orderIdOf,
  shortOfStock,
  termsOf,
} from '#orders/server/orders.ts'
import { decideHandPayment, type HandMethod, momentOfReceipt, receiptFault } from '#payments/domain/hand-payment.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { auditPayment } from '../audit-payment.ts'
import { closeLater } from '../settle-payment.ts'
import { payments } from '../tables.ts'
import { HAND } from './hand-provider.ts'

interface Noted {
  /** Username of the staff member. */
  username: string
  comment: string
  method: HandMethod
  /** Received amount; null for the open amount. */
  cents?: Cents | null | undefined
  /** Day of receipt, `YYYY-MM-DD`; today by default. */
  receivedOn?: string | undefined
  /** Open amount that the user saw; a changed one is rejected. */
  seenCents?: Cents | undefined
}

type NotNoted = 'unknown' | 'changed' | 'notPayable' | 'nothing' | 'tooMuch' | 'future' | 'tooLongAgo'

/** Records a payment that no provider handled. It has the same consequences as any other payment. */
export const notePayment = (
  app: App,
  actor: Actor,
  orderNumber: number,
  noted: Noted,
): Promise<Outcome<number, NotNoted>> =>
  write(app, actor, async tx => {
    const orderId = await orderIdOf(tx, orderNumber)
    return orderId === null ? refused('unknown') : noteHandPayment(tx, app, orderId, noted)
  })

/** Records the payment in an existing transaction. */
export const noteHandPayment = async (
  tx: Write,
  app: App,
  orderId: number,
  { username, comment, method, cents: given = null, receivedOn, seenCents }: Noted,
): Promise<Outcome<number, NotNoted>> => {
  const order = await lockOrder(tx, orderId)
  const payable = payableCents(order)
  // A free order also waits for its payment.
  const waits = awaitsFirstPayment(order.state, termsOf(order))
  if (seenCents !== undefined && seenCents !== payable) return refused('changed')
  const decided = decideHandPayment({ payableCents: payable, cents: given, waits })
  if (!decided.ok) return decided
  const cents = decided.value
  const now = app.now()
  const today = shopDay(now)
  const fault = receivedOn === undefined ? null : receiptFault(receivedOn, today)
  if (fault) return refused(fault)
  const open = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'created')))
  for (const payment of open) await closeLater(tx, app, payment)
  const reference = randomBytes(18).toString('base64url')
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId,
      provider: HAND,
      methodGroup: 'other',
      methodName: method,
      reference,
      amountCents: cents,
      state: 'completed',
      paysOrder: true,
      createdAt: now,
      modifiedAt: now,
    })
    .returning()
  auditPayment(tx, payment!)
  const short = order.paidAt === null ? await shortOfStock(tx, order) : []
  const receivedAt = receivedOn === undefined || receivedOn === today ? null : momentOfReceipt(receivedOn)
  const details = { provider: HAND, method, reference, ...(comment && { comment }), ...(receivedAt && { receivedAt }) }
  if (order.paidAt === null) await markPaid(tx, app.jobs, order, { cents, details, actor: username, now })
  else await notePaidMore(tx, app.jobs, order, { cents, details, actor: username, now })
  if (short.length > 0) await noteNeedsAttention(tx, orderId, { reason: 'paid-short-of-stock', short, ...details }, now)
  return ok(payment!.id)
}
