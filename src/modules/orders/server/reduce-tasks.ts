import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { closeTasks } from './close-tasks.ts'
import { staffTasks } from './tables.ts'

interface TaskReduction {
  orderId: number
  kind: TaskKind
  /** Selects tasks by their details. */
  isAffected: (details: Record<string, unknown>) => boolean
  cents: Cents
  now: Date
}

/** Subtracts an amount from the open tasks of a kind, oldest first; closes a task when its amount reaches 0. */
export const reduceTasks = async (
  tx: Transaction,
  { orderId, kind, isAffected, cents, now }: TaskReduction,
): Promise<void> => {
  const openTasks = await tx
    .select()
    .from(staffTasks)
    .where(and(eq(staffTasks.orderId, orderId), eq(staffTasks.kind, kind), isNull(staffTasks.closedAt)))
    .orderBy(asc(staffTasks.id))
  let remaining = cents
  for (const { id, details } of openTasks) {
    if (remaining === 0 || !isAffected(details)) continue
    const sum = Number(details.amountCents)
    const reduced = Math.min(remaining, sum)
    remaining -= reduced
    if (reduced === sum) await closeTasks(tx, orderId, kind, now, details)
    else
      await tx
        .update(staffTasks)
        .set({ details: sql`${staffTasks.details} || ${JSON.stringify({ amountCents: sum - reduced })}::jsonb` })
        .where(eq(staffTasks.id, id))
  }
}
