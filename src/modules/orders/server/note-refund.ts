import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { dueCents } from '#orders/domain/refund-due.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { closeTasks } from './close-tasks.ts'
import { noteNeedsAttention } from './note-order-event.ts'
import type { OrderRow } from './stored-order.ts'
import { orders, staffTasks } from './tables.ts'

/** The task of an ended order whose money has to go back. */
export const REFUND_DUE = 'refund-due'

/**
 * Money of a locked order's sale went back, or (below zero) did not after all: what is still due is said anew where staff
 * see it, and the task closes once nothing is.
 */
export const noteRefund = async (tx: Transaction, order: OrderRow, cents: Cents, now: Date): Promise<void> => {
  const [row] = await tx
    .update(orders)
    .set({ refundedCents: sql`${orders.refundedCents} + ${cents}` })
    .where(eq(orders.id, order.id))
    .returning()
  const due = dueCents(row!)
  if (due === 0) return closeTasks(tx, order.id, REFUND_DUE, now)
  const said = await tx
    .update(staffTasks)
    .set({ details: sql`${staffTasks.details} || ${JSON.stringify({ amountCents: due })}::jsonb` })
    .where(and(eq(staffTasks.orderId, order.id), eq(staffTasks.kind, REFUND_DUE), isNull(staffTasks.closedAt)))
    .returning({ id: staffTasks.id })
  // It was closed when the money seemed to be back.
  if (said.length === 0 && cents < 0) await openRefundDue(tx, row!, now)
}

/** Lays before staff what of an ended order's money has to go back still; nothing where it went back before. */
export const openRefundDue = async (tx: Transaction, order: OrderRow, now: Date): Promise<void> => {
  const due = dueCents(order)
  if (due === 0) return
  await noteNeedsAttention(tx, order.id, { reason: REFUND_DUE, because: order.state, amountCents: due }, now)
}
