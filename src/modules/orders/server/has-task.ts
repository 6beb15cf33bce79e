import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { staffTasks } from './tables.ts'

/**
 * Returns whether the order ever had a task of this kind with `details` in its details. With `since`, closed tasks
 * count only when opened after it.
 */
export const hasTask = async (
  db: Queryable,
  orderId: number,
  kind: TaskKind,
  { details = {}, since = null }: { details?: Readonly<Record<string, unknown>>; since?: Date | null } = {},
): Promise<boolean> => {
  const tasks = await db
    .select({ id: staffTasks.id })
    .from(staffTasks)
    .where(
      and(
        eq(staffTasks.orderId, orderId),
        eq(staffTasks.kind, kind),
        sql`${staffTasks.details} @> ${JSON.stringify(details)}::jsonb`,
        since ? or(isNull(staffTasks.closedAt), gt(staffTasks.openedAt, since)) : undefined,
      ),
    )
    .limit(1)
  return tasks.length > 0
}
