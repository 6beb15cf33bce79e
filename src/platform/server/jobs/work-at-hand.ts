import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { DEAD } from './jobs.ts'

/** Work of one kind that is being done. */
export interface Running {
  job: string
  count: number
  /** When the first of it was begun. */
  since: Date
  /** How much of it is past its time: whoever did it hangs or is no more. It is tried again once somebody works. */
  overdue: number
}

/** Work of one kind that waits. */
export interface Waiting {
  job: string
  count: number
  /** When the oldest of it was asked for. */
  oldest: Date
  /** When the first of it may be begun. */
  next: Date
  /** It may be begun now. */
  due: boolean
  /** How much of it failed before and is tried again. */
  again: number
}

/** Nobody takes up work that waits. */
export interface Standstill {
  /** How much work should have been begun by now. */
  count: number
  /** When the first of it might have been begun. */
  since: Date
}

/** Neither what failed for good nor what the queue does for itself. */
const OWN = sql`name not like ${`%${DEAD}`} and name not like ${String.raw`\_\_pgboss\_\_%`}`
/** Twice as long as a shop at work ever goes without beginning something: some of its schedules come round every minute. */
const PATIENCE = sql`interval '2 minutes'`
const WAITS = sql`state in ('created', 'retry')`

/** What runs and what waits, by its kind, whichever process does it. */
export const workAtHand = async (db: Queryable): Promise<{ running: Running[]; waiting: Waiting[] }> => {
  const running = await db.execute<{ job: string; count: number; since: string | Date; overdue: number }>(sql`
    select name as job, count(*)::int as count, min(started_on) as since,
      (count(*) filter (where started_on + expire_seconds * interval '1 second' < now()))::int as overdue
    from pgboss.job where state = 'active' and ${OWN} group by name order by since, job`)
  const waiting = await db.execute<WaitingRow>(sql`
    select name as job, count(*)::int as count, min(created_on) as oldest, min(start_after) as next,
      min(start_after) <= now() as due, (count(*) filter (where state = 'retry'))::int as again
    from pgboss.job where ${WAITS} and ${OWN} group by name order by next, job`)
  return {
    running: running.rows.map(row => ({ ...row, since: new Date(row.since) })),
    waiting: waiting.rows.map(row => ({ ...row, oldest: new Date(row.oldest), next: new Date(row.next) })),
  }
}

interface WaitingRow extends Record<string, unknown> {
  job: string
  count: number
  oldest: string | Date
  next: string | Date
  due: boolean
  again: number
}

/**
 * Tells whether work stands still: some of it might have been begun two minutes ago or earlier, and no work of any kind was
 * begun within these two minutes. Read from the queue's tables by the database's clock, so that it holds for
 * several processes together, and after one of them was killed, with what it had begun still marked as running. Work of any kind
 * counts as begun, that of the queue itself too: one kind that waits behind a long piece of its own is no standstill.
 */
export const findStandstill = async (db: Queryable): Promise<Standstill | null> => {
  const { rows: late } = await db.execute<{ count: number; since: string | Date | null }>(sql`
    select count(*)::int as count, min(start_after) as since
    from pgboss.job where ${WAITS} and not blocked and ${OWN} and start_after < now() - ${PATIENCE}`)
  const [{ count, since } = { count: 0, since: null }] = late
  if (since === null) return null
  const { rows: begun } = await db.execute(
    sql`select 1 from pgboss.job where started_on >= now() - ${PATIENCE} limit 1`,
  )
  return begun.length > 0 ? null : { count, since: new Date(since) }
}
