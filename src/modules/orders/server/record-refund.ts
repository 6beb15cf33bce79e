import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { computeOpenCents, computeRefundAllowanceCents, computeRefundDueCents } from '#orders/domain/balance.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import { findRefundDeadline } from '#orders/domain/refund-deadline.ts'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { closeTasks } from './close-tasks.ts'
import { reverseCreditNotes } from './invoices/reverse-credit-notes.ts'
import { recordNeedsAttention } from './record-order-event.ts'
import type { OrderRow } from './stored-order.ts'
import { orderEvents, orders, staffTasks } from './tables.ts'

/** The task of an order that is due a refund. */
export const REFUND_DUE = 'refund-due'
/** The task of a paid order with an added amount, or of goods sent before payment. */
export const PAYMENT_DUE = 'payment-due'

/**
 * Records a refund of a locked order and updates its money tasks. Returns the part that was not due, for the case
 * that the refund fails.
 */
export const recordRefund = async (tx: Transaction, order: OrderRow, cents: Cents, now: Date): Promise<Cents> => {
  const allowanceCents = computeRefundAllowanceCents(order, cents)
  const row = await addRefund(tx, order, { refundedCents: cents, allowanceCents })
  await syncMoneyTasks(tx, row, now, { canOpen: false })
  return allowanceCents
}

/** Records a failed refund: reverts its allowance and reverses its credit notes. */
export const recordFailedRefund = async (
  tx: Write,
  order: OrderRow,
  { refundId, cents, allowanceCents }: { refundId: number; cents: Cents; allowanceCents: Cents },
  now: Date,
): Promise<void> => {
  const row = await addRefund(tx, order, { refundedCents: -cents, allowanceCents: -allowanceCents })
  await reverseCreditNotes(tx, row, refundId, now)
  await syncMoneyTasks(tx, row, now)
}

const addRefund = async (
  tx: Transaction,
  { id }: OrderRow,
  { refundedCents, allowanceCents }: { refundedCents: Cents; allowanceCents: Cents },
): Promise<OrderRow> => {
  const row = getFirstElement(
    await tx
      .update(orders)
      .set({
        refundedCents: sql`${orders.refundedCents} + ${refundedCents}`,
        allowanceCents: sql`greatest(0, ${orders.allowanceCents} + ${allowanceCents})`,
      })
      .where(eq(orders.id, id))
      .returning(),
  )
  return row
}

/**
 * Opens, updates or closes the money tasks of a locked order. With `canOpen: false` it opens none, so that a task
 * closed by staff is not opened again.
 */
export const syncMoneyTasks = async (
  tx: Transaction,
  order: OrderRow,
  now: Date,
  { canOpen = true }: { canOpen?: boolean } = {},
): Promise<void> => {
  const isDue = order.paidAt === null ? hasShipped(order.state) : order.state !== 'cancelled'
  const payableCents = isDue ? Math.max(0, computeOpenCents(order)) : 0
  await upsertTask(tx, order, { kind: REFUND_DUE, cents: computeRefundDueCents(order), canOpen }, now)
  await upsertTask(tx, order, { kind: PAYMENT_DUE, cents: payableCents, canOpen }, now)
}

const upsertTask = async (
  tx: Transaction,
  order: OrderRow,
  { kind, cents, canOpen }: { kind: TaskKind; cents: Cents; canOpen: boolean },
  now: Date,
): Promise<void> => {
  if (cents === 0) return closeTasks(tx, order.id, kind, now)
  const refundBy = kind === REFUND_DUE ? await readRefundDeadline(tx, order.id) : null
  const details = { amountCents: cents, ...(refundBy !== null && { refundBy }) }
  const updated = await tx
    .update(staffTasks)
    .set({ details: sql`${staffTasks.details} || ${JSON.stringify(details)}::jsonb` })
    .where(and(eq(staffTasks.orderId, order.id), eq(staffTasks.kind, kind), isNull(staffTasks.closedAt)))
    .returning({ id: staffTasks.id })
  if (updated.length > 0 || !canOpen) return
  await recordNeedsAttention(tx, order.id, { reason: kind, because: order.state, ...details }, now)
}

/** Reads the deadline for repaying a withdrawing consumer; null without a withdrawal. */
const readRefundDeadline = async (tx: Transaction, orderId: number): Promise<string | null> => {
  const { kind, details, id } = orderEvents
  const history = await tx
    .select({ kind, details })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), inArray(kind, ['withdrawal-announced', 'withdrawal-unlinked', 'refunded'])),
    )
    .orderBy(asc(id))
  return findRefundDeadline(history)
}
