import { and, count, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { StaffTask } from '../contract-task.ts'
import { orders, staffTasks } from './tables.ts'

interface Wanted {
  state: 'open' | 'closed' | 'all'
  /** An order's number. */
  order?: string | undefined
  page: number
  pageSize: number
}

/** Tasks newest first, open ones unless told. */
export const listTasks = async (
  db: Queryable,
  { state, order, page, pageSize }: Wanted,
): Promise<{ results: StaffTask[]; paging: Pagination }> => {
  const open = { open: isNull(staffTasks.closedAt), closed: isNotNull(staffTasks.closedAt), all: undefined }
  const which = and(open[state], order === undefined ? undefined : eq(orders.number, Number(order)))
  const [sum] = await db
    .select({ total: count() })
    .from(staffTasks)
    .leftJoin(orders, eq(orders.id, staffTasks.orderId))
    .where(which)
  const results = await readTasks(db, which)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { results: results.map(taskOf), paging: { page, pageSize, total: sum?.total ?? 0 } }
}

/** One task by its id. */
export const taskById = async (db: Queryable, id: number): Promise<StaffTask | null> => {
  const [row] = await readTasks(db, eq(staffTasks.id, id))
  return row ? taskOf(row) : null
}

const readTasks = (db: Queryable, which: SQL | undefined) =>
  db
    .select({ task: staffTasks, number: orders.number, token: orders.publicToken })
    .from(staffTasks)
    .leftJoin(orders, eq(orders.id, staffTasks.orderId))
    .where(which)
    .orderBy(desc(staffTasks.openedAt), desc(staffTasks.id))
    .$dynamic()

interface Row {
  task: typeof staffTasks.$inferSelect
  number: number | null
  token: string | null
}

const taskOf = ({ task, number, token }: Row): StaffTask => ({
  id: task.id,
  kind: task.kind,
  order: number === null || token === null ? null : { number: String(number), public_token: token },
  details: task.details,
  opened_at: task.openedAt.toISOString(),
  closed_at: task.closedAt?.toISOString() ?? null,
  closed_by: task.closedBy,
  note: task.note,
})
