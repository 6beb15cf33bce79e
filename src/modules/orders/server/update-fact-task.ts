import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { openTask } from './open-task.ts'
import { staffTasks } from './tables.ts'

interface FactTask {
  kind: TaskKind
  /** The details that identify what the task is about. */
  subject: Readonly<Record<string, unknown>>
  /** Further details; null when the fact is no longer true. */
  facts: Readonly<Record<string, unknown>> | null
  now: Date
}

/**
 * Keeps one task without an order while a fact is true, and closes it afterwards. A task that staff closed opens again
 * only with other details.
 */
export const updateFactTask = async (tx: Transaction, { kind, subject, facts, now }: FactTask): Promise<void> => {
  const [last] = await tx
    .select()
    .from(staffTasks)
    .where(
      and(
        eq(staffTasks.kind, kind),
        isNull(staffTasks.orderId),
        sql`${staffTasks.details} @> ${JSON.stringify(subject)}::jsonb`,
      ),
    )
    .orderBy(desc(staffTasks.id))
    .limit(1)
  const isOpen = last !== undefined && last.closedAt === null
  const details = { ...subject, ...facts }
  const isKnown = last !== undefined && isDeepStrictEqual(last.details, details)
  if (isOpen && isKnown && facts) return
  if (isOpen) {
    const set = facts ? { details } : { closedAt: now, closedBy: 'system' }
    await tx.update(staffTasks).set(set).where(eq(staffTasks.id, last.id))
  } else if (facts && !(isKnown && last?.closedBy !== 'system')) {
    await openTask(tx, { orderId: null, kind, details, now })
  }
}

/** Lists the numbers that identify the subjects of open tasks of a kind. */
export const listOpenSubjects = async (tx: Transaction, kind: TaskKind, field: string): Promise<number[]> => {
  const rows = await tx
    .select({ details: staffTasks.details })
    .from(staffTasks)
    .where(and(eq(staffTasks.kind, kind), isNull(staffTasks.orderId), isNull(staffTasks.closedAt)))
  return rows.map(({ details }) => Number(details[field]))
}
