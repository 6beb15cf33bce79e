import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { staffTasks } from './tables.ts'

export type StaffTaskRow = typeof staffTasks.$inferSelect

interface TaskQuery {
  orderId: number
  kinds: readonly TaskKind[]
  /** The id of the task; the oldest one by default. */
  id?: number | undefined
  /** A required part of its details. */
  details: Readonly<Record<string, unknown>>
}

/** Finds the open task of a locked order that an action solves. */
export const findTaskToSolve = async (
  tx: Transaction,
  { orderId, kinds, id, details }: TaskQuery,
): Promise<StaffTaskRow | undefined> => {
  const [task] = await tx
    .select()
    .from(staffTasks)
    .where(
      and(
        eq(staffTasks.orderId, orderId),
        inArray(staffTasks.kind, [...kinds]),
        isNull(staffTasks.closedAt),
        id === undefined ? undefined : eq(staffTasks.id, id),
        sql`${staffTasks.details} @> ${JSON.stringify(details)}::jsonb`,
      ),
    )
    .orderBy(asc(staffTasks.id))
    .limit(1)
  return task
}

/** Closes this task only. */
export const closeSolvedTask = async (
  tx: Transaction,
  { id, orderId, kind }: StaffTaskRow,
  now: Date,
): Promise<void> => {
  await tx.update(staffTasks).set({ closedAt: now, closedBy: 'system' }).where(eq(staffTasks.id, id))
  if (orderId !== null)
    await recordOrderEvent(tx, { orderId, actor: 'system', kind: 'task-closed', details: { task: kind }, now })
}
