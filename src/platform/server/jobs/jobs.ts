import { sql } from 'drizzle-orm'
import { PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import { type Actor, system } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { preparingClient } from '../db/preparing-client.ts'
import { runText } from '../db/run-text.ts'
import { BACKSTOP_S, type Looking, lookForWork } from './look-for-work.ts'
import { workBatch } from './work-batch.ts'

/** A kind of work done after the write that asked for it; `T` is its payload. */
export interface Job<T extends object> {
  name: string
  /** How often a failed try is repeated before it is laid among the dead letters. */
  retryLimit: number
  retryDelay: number
  /** Seconds after which a try that hangs counts as failed. */
  expireInSeconds: number
  /** How many of the kind are done at the same time by this process. */
  atOnce: number
  /** Each is fetched for itself: one that waits for somebody outside holds none that came after it. */
  apart: boolean
  /** Never read: carries the payload's type. */
  payload?: T
}

export const job = <T extends object>(
  name: string,
  options: Partial<Omit<Job<T>, 'name' | 'payload'>> = {},
): Job<T> => ({ name, retryLimit: 8, retryDelay: 5, expireInSeconds: 120, atOnce: 1, apart: false, ...options })

export interface Jobs {
  /**
   * Adds work within the caller's transaction: done if and only if it commits, `delay` seconds later at the earliest; `once` not beside the same that waits,
   * be it for its next try, or is being done.
   */
  enqueue<T extends object>(
    tx: Transaction,
    job: Job<T>,
    payload: T,
    options?: { delay?: number; once?: boolean },
  ): Promise<void>
  /**
   * Adds the same kind of work about several things, but not what waits to be begun already: about changes that were committed before this
   * transaction, which whoever begins later sees. Answers what was added.
   */
  enqueueMissing<T extends object>(tx: Transaction, job: Job<T>, payloads: readonly T[]): Promise<T[]>
  /** Sets who does a kind of work, in the name of the system. A throw is a failed try. */
  handle<T extends object>(job: Job<T>, handler: (payload: T, actor: Actor) => Promise<void>): void
  /**
   * Has handled work done by a cron line in Tallinn's time: at once when the schedule is new, once for what was missed
   * while the shop was down, no more when a later start asks no longer. One that `waits` is not done at once. `key` tells schedules of one kind of work apart.
   */
  schedule<T extends object>(job: Job<T>, schedule: { cron: string; payload: T; key: string; waits?: boolean }): void
  /** When what goes by the clock comes next, soonest first; as the database has it, whichever process asked for it. */
  upcoming(): Promise<{ job: string; key: string; next: Date }[]>
  /** Begins working on what was handled. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The suffix of the queue that keeps what failed for good. */
export const DEAD = '.dead'

const DAY_SECONDS = 86_400
/** Work that is done is of no more use; what failed for good is kept until somebody has looked at it. */
const KEEP_DONE = DAY_SECONDS
const KEEP_DEAD = 365 * DAY_SECONDS
const STOP_MS = 10_000
/** Jobs added by one statement. */
const PART = 5_000
/** Handed on to the queue's pool, whose sessions are its own: to plan how work is fetched takes longer than to fetch it. Each kind of work has a text of its own for that. */
const poolOptions = () => ({
  Client: preparingClient({ withoutValues: true }),
  statement_timeout: LONGEST_MS,
  query_timeout: LONGEST_MS + ANSWER_MS,
})
/** Of the queue's own statements, those that tidy up take longest. */
const LONGEST_MS = 300_000
/** What the server has ended by then and does not tell comes no more: it vanished. */
const ANSWER_MS = 5_000

/**
 * Opens the queue; its own schema is migrated by `boss.start()`, which must run under the start-up lock. While `isBusy`, work
 * is begun more slowly.
 */
export const openJobs = async (url: string, log: Logger, isBusy: () => boolean = () => false): Promise<Jobs> => {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'pitlane-jobs', ...poolOptions() })
  const tellFault = (error: unknown): void => log.error({ err: error }, 'The job queue reports a fault')
  boss.on('error', tellFault)
  await boss.start()
  const handlers = new Map<string, { job: Job<object>; handler: (payload: never) => Promise<void> }>()
  const schedules: Schedule[] = []
  let looking: Looking | undefined
  return {
    async enqueue(tx, { name }, payload, { delay = 0, once = false } = {}) {
      if (once && (await isUnderWay(tx, name, payload))) return
      await boss.send(name, payload, { db: within(tx), startAfter: delay })
    },
    async enqueueMissing(tx, { name }, payloads) {
      const missing = await notWaiting(tx, name, payloads)
      for (let at = 0; at < missing.length; at += PART) {
        await boss.insert(name, missing.slice(at, at + PART).map(asData), { db: within(tx) })
      }
      return missing
    },
    handle(job, handler) {
      handlers.set(job.name, { job, handler: payload => handler(payload, system(job.name)) })
    },
    schedule({ name }, schedule) {
      schedules.push({ name, ...schedule })
    },
    async upcoming() {
      const known = await boss.getSchedules()
      return known
        .flatMap(({ name, key, cron, timezone }) =>
          boss.previewSchedule(cron, { tz: timezone, count: 1 }).map(next => ({ job: name, key, next })),
        )
        .sort((a, b) => a.next.getTime() - b.next.getTime() || a.job.localeCompare(b.job))
    },
    async start() {
      for (const { job } of handlers.values()) {
        const { name, retryLimit, retryDelay, expireInSeconds } = job
        const tries = { retryLimit, retryDelay, retryBackoff: true, expireInSeconds, deleteAfterSeconds: KEEP_DONE }
        await keepQueue(boss, name + DEAD, { retentionSeconds: KEEP_DEAD })
        await keepQueue(boss, name, { ...tries, deadLetter: name + DEAD })
      }
      // Before anybody looks for work: what is new is then found by the first look.
      await keepSchedules(boss, schedules)
      const workers = new Map<string, string[]>()
      for (const { job, handler } of handlers.values()) {
        const { name, atOnce, apart } = job
        const worker = {
          pollingIntervalSeconds: BACKSTOP_S,
          batchSize: apart ? 1 : atOnce,
          // A full batch is followed by the next at once: a burst is worked off without pauses.
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const
        const ids: string[] = []
        for (let count = apart ? atOnce : 1; count > 0; count--) {
          ids.push(await boss.work(name, worker, works => workBatch(job, handler, works, { log, isBusy })))
        }
        workers.set(name, ids)
      }
      looking = lookForWork(boss, workers, tellFault)
    },
    // What runs is finished; what has not ended by then is given back, for whoever works on next.
    async stop() {
      looking?.stop()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

const asData = <T extends object>(data: T): { data: T } => ({ data })

const lockAsking = (tx: Transaction, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enqueue ${name}`}, 0))`)

const isUnderWay = async (tx: Transaction, name: string, payload: object): Promise<boolean> => {
  await lockAsking(tx, name)
  const { rows } = await tx.execute(sql`
    select 1 from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and data = ${JSON.stringify(payload)}::jsonb limit 1`)
  return rows.length > 0
}

/**
 * One asker after the other, so that two processes that follow the same change do not both add it. Grouped rather than joined: a queue grows by thousands before
 * anybody has counted its rows, and who plans a join for a few compares each with each. By the clock and not by the transaction's beginning, after which another asker may have added it.
 */
const notWaiting = async <T extends object>(tx: Transaction, name: string, payloads: readonly T[]): Promise<T[]> => {
  if (payloads.length === 0) return []
  await lockAsking(tx, name)
  const { rows } = await tx.execute<{ at: number }>(sql`
    select min(at)::int as at from (
      select data, at from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as wanted (data, at)
      union all
      select data, null from pgboss.job where name = ${name} and state = 'created' and start_after <= clock_timestamp()
    ) as wanted_or_waiting group by data having count(*) = count(at) order by at`)
  return rows.map(({ at }) => payloads[at - 1]!)
}

/** The queue's texts as they are, in somebody's transaction. */
const within = (tx: Transaction) => ({
  executeSql: (text: string, values?: unknown[]) => runText(tx, text, values),
})

const keepQueue = async (boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> => {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

interface Schedule {
  name: string
  key: string
  cron: string
  payload: object
  waits?: boolean
}

/** The queue's schedules become these: what is asked for no longer goes, what is new is also done at once. */
const keepSchedules = async (boss: PgBoss, asked: readonly Schedule[]): Promise<void> => {
  const known = await boss.getSchedules()
  const isOf = (one: { name: string; key: string }) => (other: { name: string; key: string }) =>
    one.name === other.name && one.key === other.key
  for (const old of known) if (!asked.some(isOf(old))) await boss.unschedule(old.name, old.key)
  for (const one of asked) {
    const { name, key, cron, payload } = one
    await boss.schedule(name, cron, payload, { key, tz: 'Europe/Tallinn', missed: 'once' })
    if (!one.waits && !known.some(isOf(one))) await boss.send(name, payload)
  }
}
