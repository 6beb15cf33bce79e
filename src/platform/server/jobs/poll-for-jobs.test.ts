import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSilentProxy } from '../testing/silent-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { defineJob, openJobs } from './jobs.ts'

const KIND = defineJob<{ index: number }>('kind')
const POLL_QUERY_PATTERN = 'select kind.name%'

/** Waits until the last two queries of the job workers were polls without a result. */
const waitUntilIdle = async ({ db }: TestDatabase): Promise<void> => {
  const idlePollTimes = new Set<string>()
  const countIdlePolls = async () => {
    const { rows } = await db.execute<{ startedAt: string; isIdle: boolean }>(sql`
      select query_start::text as "startedAt", bool_and(state = 'idle') over () and query like ${POLL_QUERY_PATTERN} as "isIdle" from pg_stat_activity
      where datname = current_database() and application_name = 'pitlane-jobs' order by query_start desc limit 1`)
    if (!rows[0]?.isIdle) idlePollTimes.clear()
    else idlePollTimes.add(rows[0].startedAt)
    return idlePollTimes.size
  }
  await vi.waitFor(async () => expect(await countIdlePolls()).toBeGreaterThan(1), { timeout: 30_000, interval: 20 })
}

test('polls over other connections after the database vanished, and reports the outage once', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const proxy = await startSilentProxy(database.url)
  const errors: string[] = []
  const log = new Writable({
    write(line, _encoding, next) {
      errors.push(JSON.parse(String(line)).err.message)
      next()
    },
  })
  const jobs = await openJobs(proxy.url, pino({ level: 'error' }, log))
  onTestFinished(async () => {
    proxy.close()
    await jobs.stop()
  })
  const done: number[] = []
  jobs.handle(KIND, async ({ index }) => void done.push(index))
  await jobs.start()
  const enqueue = (index: number) => database.db.transaction(tx => jobs.enqueue(tx, KIND, { index }))
  await enqueue(1)
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 30_000, interval: 20 })
  await waitUntilIdle(database)

  proxy.silence()
  await enqueue(2)
  // The limit is shorter than the kind's own poll interval.
  await vi.waitFor(() => expect(done).toEqual([1, 2]), { timeout: 40_000, interval: 20 })
  expect(errors).toEqual(['Query read timeout'])
}, 90_000)
