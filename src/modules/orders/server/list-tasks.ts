import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '#kernel/durations.ts'
import { toEuros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { TASK_KINDS, type TaskKind } from '#orders/domain/task-kind.ts'
import type { App } from '#platform/server/app.ts'
import type { Database, Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import type { StaffTask, TaskQuery } from '../contract-task.ts'
import { matchesOrder } from './admin/matches-order.ts'
import { orders, staffTasks } from './tables.ts'

/** The amount of a task in cents; 0 for tasks without money. */
const AMOUNT_CENTS = sql`case when jsonb_typeof(${staffTasks.details} -> 'amountCents') = 'number'
  then (${staffTasks.details} ->> 'amountCents')::bigint else 0 end`
const SORTS = { opened_at: staffTasks.openedAt, closed_at: staffTasks.closedAt, value: AMOUNT_CENTS }

interface TaskAccess {
  kinds: readonly TaskKind[]
  /** Tasks name their order with its token. A token opens the order, so it needs the permission for orders. */
  canSeeOrders: boolean
}

/** Reads one page of tasks of these kinds; of all by default. */
export const listTasks = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  { q, state, order, sort, ...page }: TaskQuery,
  { kinds, canSeeOrders }: TaskAccess = { kinds: TASK_KINDS, canSeeOrders: true },
): Promise<{ results: StaffTask[]; paging: Pagination }> => {
  const conditionByState = { open: isNull(staffTasks.closedAt), closed: isNotNull(staffTasks.closedAt), all: undefined }
  const condition = and(
    conditionByState[state],
    buildKindCondition(kinds),
    order === undefined ? undefined : inArray(staffTasks.orderId, selectOrdersByNumber(db, order)),
    q === undefined
      ? undefined
      : or(
          buildWordsCondition(sql`${staffTasks.lookup}`, q),
          canSeeOrders ? inArray(staffTasks.orderId, selectMatchingOrders(db, q)) : undefined,
        ),
  )
  const sortColumns = orderByWithTieBreaker(sort, SORTS, staffTasks.id)
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => {
      // Sorts the tasks before it joins their orders, which is faster.
      const taskIds = db
        .select({ id: staffTasks.id })
        .from(staffTasks)
        .where(condition)
        .orderBy(...sortColumns)
        .limit(limit)
        .offset(offset)
      return readTasks(db, inArray(staffTasks.id, taskIds)).orderBy(...sortColumns)
    },
    count: () => db.$count(staffTasks, condition),
  })
  return { results: rows.map(row => toStaffTask(row, { now: now(), canSeeOrders })), paging }
}

/** Builds the condition for tasks of these kinds; undefined for all kinds. */
export const buildKindCondition = (kinds: readonly TaskKind[]): SQL | undefined =>
  kinds.length === TASK_KINDS.length ? undefined : inArray(staffTasks.kind, [...kinds])

export const readTask = async (db: Queryable, id: number, view: TaskView): Promise<StaffTask | null> => {
  const [row] = await readTasks(db, eq(staffTasks.id, id))
  return row ? toStaffTask(row, view) : null
}

const readTasks = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ task: staffTasks, number: orders.number, token: orders.publicToken })
    .from(staffTasks)
    .leftJoin(orders, eq(orders.id, staffTasks.orderId))
    .where(condition)
    .$dynamic()

const selectMatchingOrders = (db: Database, q: string) =>
  db.select({ id: orders.id }).from(orders).where(matchesOrder(db, q))

const selectOrdersByNumber = (db: Queryable, number: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, Number(number)))

interface TaskRow {
  task: typeof staffTasks.$inferSelect
  number: number | null
  token: string | null
}

interface TaskView extends Pick<TaskAccess, 'canSeeOrders'> {
  now: Date
}

const toStaffTask = ({ task, number, token }: TaskRow, { now, canSeeOrders }: TaskView): StaffTask => ({
  id: task.id,
  kind: task.kind,
  order:
    !canSeeOrders || task.orderId === null || number === null || token === null
      ? null
      : { id: task.orderId, number: String(number), public_token: token },
  details: task.details,
  value: typeof task.details.amountCents === 'number' ? toEuros(task.details.amountCents) : null,
  opened_at: task.openedAt.toISOString(),
  age_hours:
    task.closedAt === null ? Math.max(0, Math.floor((now.getTime() - task.openedAt.getTime()) / HOUR_MS)) : null,
  closed_at: task.closedAt?.toISOString() ?? null,
  closed_by: task.closedBy,
  note: task.note,
})
