import { and, eq, sql } from 'drizzle-orm'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { staffTasks } from './tables.ts'

/** Whether a task of the kind, with `about` in its details, was ever opened for an order, closed ones included. */
export const hasTask = async (
  db: Queryable,
  orderId: number,
  kind: TaskKind,
  about: Readonly<Record<string, unknown>> = {},
): Promise<boolean> => {
  const found = await db
    .select({ id: staffTasks.id })
    .from(staffTasks)
    .where(
      and(
        eq(staffTasks.orderId, orderId),
        eq(staffTasks.kind, kind),
        sql`${staffTasks.details} @> ${JSON.stringify(about)}::jsonb`,
      ),
    )
    .limit(1)
  return found.length > 0
}
