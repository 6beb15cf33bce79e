import { sql } from 'drizzle-orm'
import { PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import { getElementAt } from '#kernel/require-existing.ts'
import { type Actor, createSystemActor } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { createPreparingClient } from '../db/preparing-client.ts'
import { runSqlText } from '../db/run-sql-text.ts'
import { type JobPoller, MAX_POLL_INTERVAL_S, pollForJobs } from './poll-for-jobs.ts'
import { workBatch } from './work-batch.ts'

/** A kind of job that runs after the write that requested it; `T` is its payload. */
export interface Job<T extends object> {
  name: string
  /** The number of retries before the job becomes a dead letter. */
  retryLimit: number
  /** The delay of the first retry; those of later ones grow exponentially. */
  retryDelaySeconds: number
  /** Seconds after which a hanging try counts as failed. */
  expireInSeconds: number
  /** The number of jobs of this kind that this process runs at the same time. */
  concurrency: number
  /** True fetches each job separately, so that one that waits for an outside system does not delay later ones. */
  fetchesSingly: boolean
  /** Type only: carries the payload's type. */
  payload?: T
}

export const defineJob = <T extends object>(
  name: string,
  options: Partial<Omit<Job<T>, 'name' | 'payload'>> = {},
): Job<T> => ({
  name,
  retryLimit: 8,
  retryDelaySeconds: 5,
  expireInSeconds: 120,
  concurrency: 1,
  fetchesSingly: false,
  ...options,
})

export interface Jobs {
  /**
   * Adds a job in the caller's transaction; it runs only after the commit, `delaySeconds` later at the earliest. With
   * `isUnique` it is skipped where an equal job waits, is retried or runs.
   */
  enqueue<T extends object>(
    tx: Transaction,
    job: Job<T>,
    payload: T,
    options?: { delaySeconds?: number; isUnique?: boolean },
  ): Promise<void>
  /**
   * Adds jobs of one kind, except those that already wait. They must concern changes committed before this transaction,
   * which a waiting job will see. Returns the added payloads.
   */
  enqueueMissing<T extends object>(tx: Transaction, job: Job<T>, payloads: readonly T[]): Promise<T[]>
  /** Sets the handler of a kind of job, which runs as the system. A throw is a failed try. */
  handle<T extends object>(job: Job<T>, handler: (payload: T, actor: Actor) => Promise<void>): void
  /**
   * Schedules a handled job by a cron line in Tallinn time. A new schedule runs at once unless `skipsFirstRun`; runs
   * missed while the shop was down happen once. A schedule that is no longer requested ends at the next start. `key`
   * tells schedules of one kind apart.
   */
  schedule<T extends object>(
    job: Job<T>,
    schedule: { cron: string; payload: T; key: string; skipsFirstRun?: boolean },
  ): void
  /** Returns the next run of each schedule, soonest first, for all processes. */
  listUpcoming(): Promise<{ job: string; key: string; next: Date }[]>
  /** Starts working on handled jobs. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The suffix of dead-letter queues. */
export const DEAD_SUFFIX = '.dead'

const DAY_SECONDS = 86_400
/** Completed jobs are deleted soon; dead letters stay for a year, so that staff see them. */
const DONE_RETENTION_S = DAY_SECONDS
const DEAD_RETENTION_S = 365 * DAY_SECONDS
const STOP_TIMEOUT_MS = 10_000
/** Jobs added by one statement. */
const INSERT_BATCH_SIZE = 5_000
/**
 * Prepares the queue's frequent queries: planning how to fetch jobs takes longer than fetching them. Each kind of job
 * has its own query text.
 */
const createPoolOptions = () => ({
  Client: createPreparingClient({ includesParameterless: true }),
  statement_timeout: MAINTENANCE_TIMEOUT_MS,
  query_timeout: MAINTENANCE_TIMEOUT_MS + ANSWER_TIMEOUT_MS,
})
/** The queue's maintenance statements take longest. */
const MAINTENANCE_TIMEOUT_MS = 300_000
/** A working server answers or cancels within this time. */
const ANSWER_TIMEOUT_MS = 5_000

/**
 * Opens the queue. `boss.start()` migrates its schema and must run under the start-up lock. While `isBusy`, jobs begin
 * more slowly.
 */
export const openJobs = async (url: string, log: Logger, isBusy: () => boolean = () => false): Promise<Jobs> => {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'pitlane-jobs', ...createPoolOptions() })
  const logError = (error: unknown): void => log.error({ err: error }, 'jobs.queue_failed')
  boss.on('error', logError)
  await boss.start()
  const handlers = new Map<string, { job: Job<object>; handler: (payload: never) => Promise<void> }>()
  const schedules: Schedule[] = []
  let poller: JobPoller | undefined
  return {
    async enqueue(tx, { name }, payload, { delaySeconds = 0, isUnique = false } = {}) {
      if (isUnique && (await isQueuedOrRunning(tx, name, payload))) return
      await boss.send(name, payload, { db: createQueueDatabase(tx), startAfter: delaySeconds })
    },
    async enqueueMissing(tx, { name }, payloads) {
      const missingPayloads = await findMissingJobs(tx, name, payloads)
      for (let index = 0; index < missingPayloads.length; index += INSERT_BATCH_SIZE) {
        await boss.insert(name, missingPayloads.slice(index, index + INSERT_BATCH_SIZE).map(toJobInsert), {
          db: createQueueDatabase(tx),
        })
      }
      return missingPayloads
    },
    handle(job, handler) {
      handlers.set(job.name, { job, handler: payload => handler(payload, createSystemActor(job.name)) })
    },
    schedule({ name }, schedule) {
      schedules.push({ name, ...schedule })
    },
    async listUpcoming() {
      const storedSchedules = await boss.getSchedules()
      return storedSchedules
        .flatMap(({ name, key, cron, timezone }) =>
          boss.previewSchedule(cron, { tz: timezone, count: 1 }).map(next => ({ job: name, key, next })),
        )
        .sort((a, b) => a.next.getTime() - b.next.getTime() || a.job.localeCompare(b.job))
    },
    async start() {
      for (const { job } of handlers.values()) {
        const { name, retryLimit, retryDelaySeconds: retryDelay, expireInSeconds } = job
        const queueOptions = {
          retryLimit,
          retryDelay,
          retryBackoff: true,
          expireInSeconds,
          deleteAfterSeconds: DONE_RETENTION_S,
        }
        await ensureQueue(boss, name + DEAD_SUFFIX, { retentionSeconds: DEAD_RETENTION_S })
        await ensureQueue(boss, name, { ...queueOptions, deadLetter: name + DEAD_SUFFIX })
      }
      // Runs before polling begins, so that the first poll finds new schedules.
      await saveSchedules(boss, schedules)
      const workers = new Map<string, string[]>()
      for (const { job, handler } of handlers.values()) {
        const { name, concurrency, fetchesSingly } = job
        const worker = {
          pollingIntervalSeconds: MAX_POLL_INTERVAL_S,
          batchSize: fetchesSingly ? 1 : concurrency,
          // Fetches the next batch at once after a full one, so that a burst needs no pauses.
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const
        const ids: string[] = []
        for (let count = fetchesSingly ? concurrency : 1; count > 0; count--) {
          ids.push(await boss.work(name, worker, works => workBatch(job, handler, works, { log, isBusy })))
        }
        workers.set(name, ids)
      }
      poller = pollForJobs(boss, workers, logError)
    },
    // Waits for running jobs; those that do not end in time are returned to the queue.
    async stop() {
      poller?.stop()
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

const toJobInsert = <T extends object>(data: T): { data: T } => ({ data })

const lockEnqueue = (tx: Transaction, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enqueue ${name}`}, 0))`)

const isQueuedOrRunning = async (tx: Transaction, name: string, payload: object): Promise<boolean> => {
  await lockEnqueue(tx, name)
  const { rows } = await tx.execute(sql`
    select 1 from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and data = ${JSON.stringify(payload)}::jsonb limit 1`)
  return rows.length > 0
}

/**
 * Locks by kind, so that two processes that follow one change do not both add a job. It groups instead of joining: a
 * fast-growing queue has no statistics, and the planner would choose a nested loop. It uses the clock, since another
 * transaction may have added a job after this one began.
 */
const findMissingJobs = async <T extends object>(
  tx: Transaction,
  name: string,
  payloads: readonly T[],
): Promise<T[]> => {
  if (payloads.length === 0) return []
  await lockEnqueue(tx, name)
  const { rows } = await tx.execute<{ at: number }>(sql`
    select min(at)::int as at from (
      select data, at from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as requested (data, at)
      union all
      select data, null from pgboss.job where name = ${name} and state = 'created' and start_after <= clock_timestamp()
    ) as requested_or_waiting group by data having count(*) = count(at) order by at`)
  return rows.map(({ at: index }) => getElementAt(payloads, index - 1))
}

/** Runs the queue's statements in the caller's transaction. */
const createQueueDatabase = (tx: Transaction) => ({
  executeSql: (text: string, values?: unknown[]) => runSqlText(tx, text, values),
})

const ensureQueue = async (boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> => {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

interface Schedule {
  name: string
  key: string
  cron: string
  payload: object
  skipsFirstRun?: boolean
}

/** Stores the requested schedules: removes others and runs new ones at once. */
const saveSchedules = async (boss: PgBoss, requestedSchedules: readonly Schedule[]): Promise<void> => {
  const storedSchedules = await boss.getSchedules()
  const createKeyMatcher = (first: { name: string; key: string }) => (second: { name: string; key: string }) =>
    first.name === second.name && first.key === second.key
  for (const stale of storedSchedules)
    if (!requestedSchedules.some(createKeyMatcher(stale))) await boss.unschedule(stale.name, stale.key)
  for (const schedule of requestedSchedules) {
    const { name, key, cron, payload } = schedule
    await boss.schedule(name, cron, payload, { key, tz: 'Europe/Tallinn', missed: 'once' })
    if (!schedule.skipsFirstRun && !storedSchedules.some(createKeyMatcher(schedule))) await boss.send(name, payload)
  }
}
