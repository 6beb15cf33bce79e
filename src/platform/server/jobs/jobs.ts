import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Transaction } from '../db/database.ts'

/** A kind of work done after the write that asked for it; `T` is its payload. */
export interface Job<T extends object> {
  name: string
  /** How often a failed try is repeated before it is laid among the dead letters. */
  retryLimit: number
  retryDelay: number
  /** Seconds after which a try that hangs counts as failed. */
  expireInSeconds: number
  /** Never read: carries the payload's type. */
  payload?: T
}

export const job = <T extends object>(
  name: string,
  options: Partial<Pick<Job<T>, 'retryLimit' | 'retryDelay' | 'expireInSeconds'>> = {},
): Job<T> => ({ name, retryLimit: 8, retryDelay: 5, expireInSeconds: 120, ...options })

export interface Jobs {
  /** Adds work within the caller's transaction: done if and only if it commits, `delay` seconds later at the earliest. */
  enqueue<T extends object>(tx: Transaction, job: Job<T>, payload: T, options?: { delay?: number }): Promise<void>
  /** Sets who does a kind of work. A throw is a failed try. */
  handle<T extends object>(job: Job<T>, handler: (payload: T) => Promise<void>): void
  /**
   * Has handled work done by a cron line in Tallinn's time: at once when the schedule is new, once for what was missed
   * while the shop was down, no more when a later start asks no longer. `key` tells schedules of one kind of work apart.
   */
  schedule<T extends object>(job: Job<T>, schedule: { cron: string; payload: T; key: string }): void
  /** Begins working on what was handled. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The suffix of the queue that keeps what failed for good. */
export const DEAD = '.dead'

/** Opens the queue; its own schema is migrated by `boss.start()`, which must run under the start-up lock. */
export const openJobs = async (url: string, log: Logger): Promise<Jobs> => {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'pitlane-jobs' })
  boss.on('error', error => log.error({ err: error }, 'The job queue reports a fault'))
  await boss.start()
  const handlers = new Map<string, { job: Job<object>; handler: (payload: never) => Promise<void> }>()
  const schedules: Schedule[] = []
  return {
    async enqueue(tx, { name }, payload, { delay = 0 } = {}) {
      await boss.send(name, payload, { db: fromDrizzle(tx, sql), startAfter: delay })
    },
    handle(job, handler) {
      handlers.set(job.name, { job, handler })
    },
    schedule({ name }, schedule) {
      schedules.push({ name, ...schedule })
    },
    async start() {
      for (const { job, handler } of handlers.values()) {
        const { name, retryLimit, retryDelay, expireInSeconds } = job
        const options = { retryLimit, retryDelay, retryBackoff: true, expireInSeconds, deadLetter: name + DEAD }
        await boss.createQueue(name + DEAD)
        await boss.createQueue(name, options)
        await boss.updateQueue(name, options)
        await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([work]) => {
          if (!work) return
          await handler(work.data as never).catch((error: unknown) => {
            log.warn({ err: error, job: name, id: work.id }, 'A job failed and is tried again later')
            throw error
          })
        })
      }
      await keepSchedules(boss, schedules)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

interface Schedule {
  name: string
  key: string
  cron: string
  payload: object
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
    if (!known.some(isOf(one))) await boss.send(name, payload)
  }
}
