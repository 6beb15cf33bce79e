import { sql } from 'drizzle-orm'
import type { Pagination } from '#kernel/pagination.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { PageRequest, Sort } from '#wire/list-query.ts'
import type { Queryable } from '../db/database.ts'
import { orderByWithTieBreaker, readPage } from '../db/read-page.ts'
import { redactParameters } from '../redact-parameters.ts'
import type { Write } from '../write.ts'
import { DEAD_SUFFIX, defineJob, type Jobs } from './jobs.ts'

/** A job that failed for good. */
export interface DeadLetter {
  id: string
  /** The kind of job. */
  job: string
  payload: Record<string, unknown>
  failedAt: Date
  /** The error of the last try; empty when another table records it. */
  error: string
}

const DEAD_QUEUE_PATTERN = `%${DEAD_SUFFIX}`
const FROM_DEAD_LETTERS = sql`from pgboss.queue q join pgboss.job d on d.name = q.name
  where q.name like ${DEAD_QUEUE_PATTERN} and d.state = 'created'`

const SORT_COLUMNS = { failed_at: sql`d.created_on`, job: sql`d.name` }

/** Lists one page of dead letters that were not retried, with its position. */
export const listDeadLetters = async (
  db: Queryable,
  { sort, ...page }: PageRequest & { sort: Sort<keyof typeof SORT_COLUMNS> },
): Promise<{ letters: DeadLetter[]; paging: Pagination }> => {
  const order = sql.join(orderByWithTieBreaker(sort, SORT_COLUMNS, sql`d.created_on`, sql`d.id`), sql`, `)
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => {
      const result = await db.execute<Row>(sql`
        select d.id, d.name, d.data, d.created_on as "failedAt", d.source_output ->> 'message' as message ${FROM_DEAD_LETTERS}
        order by ${order} limit ${limit} offset ${offset}`)
      return result.rows
    },
    count: () => countDeadLetters(db),
  })
  const letters = rows.map(({ id, name, data, failedAt, message }) => ({
    id,
    job: name.slice(0, -DEAD_SUFFIX.length),
    payload: data ?? {},
    failedAt: new Date(failedAt),
    // Older dead letters were stored unredacted.
    error: redactEmails(redactParameters(message ?? '')),
  }))
  return { letters, paging }
}

/** Counts the dead letters that were not retried. */
export const countDeadLetters = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${FROM_DEAD_LETTERS}`)
  return rows[0]?.total ?? 0
}

/** Removes mailboxes, which mail servers name in their errors. */
const redactEmails = (text: string): string => text.replace(/[^\s<>"',;:=@]+@[^\s<>"',;]+/g, '…@…')

interface Row extends Record<string, unknown> {
  id: string
  name: string
  data: Record<string, unknown> | null
  failedAt: string | Date
  message: string | null
}

/** Retries a dead letter with all its tries; rejected when it is gone or its kind is not allowed. */
export const retryDeadLetter = async (
  tx: Write,
  jobs: Pick<Jobs, 'enqueue'>,
  {
    id,
    isAllowed,
  }: { id: string; isAllowed: (job: string, payload: Readonly<Record<string, unknown>>) => Promise<boolean> },
): Promise<Result<null, 'notFound' | 'notAllowed'>> => {
  const { rows } = await tx.execute<{ name: string; data: object | null }>(sql`
    delete from pgboss.job where id = ${id}::uuid and state = 'created' and name like ${DEAD_QUEUE_PATTERN} returning name, data`)
  const [letter] = rows
  if (!letter) return failure('notFound')
  const name = letter.name.slice(0, -DEAD_SUFFIX.length)
  if (!(await isAllowed(name, { ...letter.data }))) return failure('notAllowed')
  await jobs.enqueue(tx, defineJob(name), letter.data ?? {})
  tx.audit({ kind: 'dead-letter', id, action: 'retried', after: { job: name } })
  return ok(null)
}
