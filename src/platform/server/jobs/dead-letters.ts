import { sql } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { PageAsked, Sort } from '#wire/list-query.ts'
import type { Queryable } from '../db/database.ts'
import { ordered, pageOf } from '../db/page-of.ts'
import { withoutParameters } from '../without-parameters.ts'
import type { Write } from '../write.ts'
import { DEAD, type Jobs, job } from './jobs.ts'

/** Work that failed for good. */
export interface DeadLetter {
  id: string
  /** The kind of work. */
  job: string
  payload: Record<string, unknown>
  diedAt: Date
  /** What the last try threw; empty where it is told elsewhere. */
  why: string
}

const ENDING = `%${DEAD}`
const WAITING = sql`from pgboss.queue q join pgboss.job d on d.name = q.name
  where q.name like ${ENDING} and d.state = 'created'`

const SORTS = { died_at: sql`d.created_on`, job: sql`d.name` }

/** A part of what failed for good and was not asked for again, and where in it that is. */
export const listDead = async (
  db: Queryable,
  { sort, ...page }: PageAsked & { sort: Sort<keyof typeof SORTS> },
): Promise<{ letters: DeadLetter[]; paging: Pagination }> => {
  const order = sql.join(ordered(sort, SORTS, sql`d.created_on`, sql`d.id`), sql`, `)
  const { rows, paging } = await pageOf(page, {
    rows: async ({ limit, offset }) => {
      const read = await db.execute<Row>(sql`
        select d.id, d.name, d.data, d.created_on as "diedAt", d.source_output ->> 'message' as why ${WAITING}
        order by ${order} limit ${limit} offset ${offset}`)
      return read.rows
    },
    count: () => countDead(db),
  })
  const letters = rows.map(({ id, name, data, diedAt, why }) => ({
    id,
    job: name.slice(0, -DEAD.length),
    payload: data ?? {},
    diedAt: new Date(diedAt),
    // Letters of before were kept whole.
    why: withoutAddresses(withoutParameters(why ?? '')),
  }))
  return { letters, paging }
}

/** How much failed for good and was not asked for again. */
export const countDead = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${WAITING}`)
  return rows[0]?.total ?? 0
}

/** A mail server names the mailbox that it refuses. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"',;:=@]+@[^\s<>"',;]+/g, '…@…')

interface Row extends Record<string, unknown> {
  id: string
  name: string
  data: Record<string, unknown> | null
  diedAt: string | Date
  why: string | null
}

/** Has it done after all, with as many tries as at first; refused when it is no dead letter any more, or its kind is not allowed. */
export const reviveDead = async (
  tx: Write,
  jobs: Pick<Jobs, 'enqueue'>,
  {
    id,
    isAllowed,
  }: { id: string; isAllowed: (job: string, payload: Readonly<Record<string, unknown>>) => Promise<boolean> },
): Promise<Outcome<null, 'unknown' | 'notAllowed'>> => {
  const { rows } = await tx.execute<{ name: string; data: object | null }>(sql`
    delete from pgboss.job where id = ${id}::uuid and state = 'created' and name like ${ENDING} returning name, data`)
  const [letter] = rows
  if (!letter) return refused('unknown')
  const name = letter.name.slice(0, -DEAD.length)
  if (!(await isAllowed(name, { ...letter.data }))) return refused('notAllowed')
  await jobs.enqueue(tx, job(name), letter.data ?? {})
  tx.audit({ kind: 'dead-letter', id, action: 'retried', after: { job: name } })
  return ok(null)
}
