import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { staffTasks } from './tables.ts'

/**
 * Closes open tasks of a kind that no longer need anybody. A null `orderId` means tasks without an order. `details`
 * must be part of their details; tasks opened after `until` stay open.
 */
export const closeTasks = async (
  tx: Transaction,
  orderId: number | null,
  kind: TaskKind,
  now: Date,
  details: Readonly<Record<string, unknown>> = {},
  until?: Date,
): Promise<void> => {
  const closed = await tx
    .update(staffTasks)
    .set({ closedAt: now, closedBy: 'system' })
    .where(
      and(
        orderId === null ? isNull(staffTasks.orderId) : eq(staffTasks.orderId, orderId),
        eq(staffTasks.kind, kind),
        isNull(staffTasks.closedAt),
        sql`${staffTasks.details} @> ${JSON.stringify(details)}::jsonb`,
        until && lte(staffTasks.openedAt, until),
      ),
    )
    .returning({ id: staffTasks.id })
  if (closed.length === 0 || orderId === null) return
  await recordOrderEvent(tx, { orderId, actor: 'system', kind: 'task-closed', details: { task: kind }, now })
}
