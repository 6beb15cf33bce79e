import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { DEAD_SUFFIX } from './jobs.ts'

/** Running jobs of one kind. */
export interface RunningJob {
  job: string
  count: number
  /** The time at which the first of these jobs began. */
  since: Date
  /** Jobs past their time limit: their worker hangs or died. They are retried once a worker is free. */
  overdue: number
}

/** Waiting jobs of one kind. */
export interface WaitingJob {
  job: string
  count: number
  /** The time at which the oldest job was requested. */
  oldest: Date
  /** The earliest time at which a job may begin. */
  next: Date
  /** True when a job may begin now. */
  due: boolean
  /** Jobs that failed before and are retried. */
  retries: number
}

/** Jobs wait, and no worker takes them. */
export interface StalledQueue {
  /** Jobs that should have begun by now. */
  count: number
  /** The earliest time at which one of them could have begun. */
  since: Date
}

/** Excludes dead letters and the queue's own jobs. */
const IS_SHOP_JOB = sql`name not like ${`%${DEAD_SUFFIX}`} and name not like ${String.raw`\_\_pgboss\_\_%`}`
/** Twice the longest pause of a working shop: some schedules run every minute. */
const STALL_INTERVAL = sql`interval '2 minutes'`
const IS_WAITING = sql`state in ('created', 'retry')`

/** Counts running and waiting jobs by kind, for all processes. */
export const readJobActivity = async (db: Queryable): Promise<{ running: RunningJob[]; waiting: WaitingJob[] }> => {
  const running = await db.execute<{ job: string; count: number; since: string | Date; overdue: number }>(sql`
    select name as job, count(*)::int as count, min(started_on) as since,
      (count(*) filter (where started_on + expire_seconds * interval '1 second' < now()))::int as overdue
    from pgboss.job where state = 'active' and ${IS_SHOP_JOB} group by name order by since, job`)
  const waiting = await db.execute<WaitingRow>(sql`
    select name as job, count(*)::int as count, min(created_on) as oldest, min(start_after) as next,
      min(start_after) <= now() as due, (count(*) filter (where state = 'retry'))::int as retries
    from pgboss.job where ${IS_WAITING} and ${IS_SHOP_JOB} group by name order by next, job`)
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
  retries: number
}

/**
 * Finds a stalled queue: a job has been due for two minutes, and no job of any kind began in that time. Uses the
 * database's clock and tables, so that it works for several processes, also after one was killed. A single busy kind
 * does not count as a stall.
 */
export const findStalledQueue = async (db: Queryable): Promise<StalledQueue | null> => {
  const { rows: overdueRows } = await db.execute<{ count: number; since: string | Date | null }>(sql`
    select count(*)::int as count, min(start_after) as since
    from pgboss.job where ${IS_WAITING} and not blocked and ${IS_SHOP_JOB} and start_after < now() - ${STALL_INTERVAL}`)
  const [{ count, since } = { count: 0, since: null }] = overdueRows
  if (since === null) return null
  const { rows: startedRows } = await db.execute(
    sql`select 1 from pgboss.job where started_on >= now() - ${STALL_INTERVAL} limit 1`,
  )
  return startedRows.length > 0 ? null : { count, since: new Date(since) }
}
