import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Transaction } from '../db/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { defineJob, type Job, type Jobs, openJobs } from './jobs.ts'

const READ_LIST = defineJob<{ of: string }>('read-list')
const NIGHTLY = '15 3 * * *'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const openedQueues: Jobs[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const jobs of openedQueues) await jobs.stop()
  await database.drop()
})

/** Starts the queue with these nightly jobs; `done` lists the jobs that ran. */
const startWithSchedules = async (...keys: string[]): Promise<{ jobs: Jobs; done: string[] }> => {
  const jobs = await openJobs(database.url, pino({ level: 'silent' }))
  openedQueues.push(jobs)
  const done: string[] = []
  jobs.handle(READ_LIST, async ({ of }) => void done.push(of))
  for (const key of keys) jobs.schedule(READ_LIST, { cron: NIGHTLY, payload: { of: key }, key })
  await jobs.start()
  return { jobs, done }
}

const readSchedules = async (): Promise<unknown[]> => {
  const { rows } = await database.db.execute(sql`select key, cron, timezone, data from pgboss.schedule order by key`)
  return rows
}

test('runs a new schedule at once, does not repeat a stored one and removes an unrequested one', async () => {
  const firstQueue = await startWithSchedules('ee')
  await vi.waitFor(() => expect(firstQueue.done).toEqual(['ee']), 30_000)
  expect(await readSchedules()).toEqual([{ key: 'ee', cron: NIGHTLY, timezone: 'Europe/Tallinn', data: { of: 'ee' } }])
  await firstQueue.jobs.stop()

  const secondQueue = await startWithSchedules('ee', 'fi')
  await vi.waitFor(() => expect(secondQueue.done).toEqual(['fi']), 30_000)
  expect(await readSchedules()).toMatchObject([{ key: 'ee' }, { key: 'fi' }])
  await secondQueue.jobs.stop()

  const thirdQueue = await startWithSchedules('fi')
  expect(await readSchedules()).toMatchObject([{ key: 'fi' }])
  await thirdQueue.jobs.stop()
  expect(thirdQueue.done).toEqual([])
})

test('delays a job, and drops it when its transaction rolls back', async () => {
  const { jobs, done } = await startWithSchedules()
  await database.db.transaction(tx => jobs.enqueue(tx, READ_LIST, { of: 'later' }, { delaySeconds: 3_600 }))
  await expect(
    database.db.transaction(async tx => {
      await jobs.enqueue(tx, READ_LIST, { of: 'never' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await database.db.transaction(tx => jobs.enqueue(tx, READ_LIST, { of: 'now' }))
  await vi.waitFor(() => expect(done).toEqual(['now']), 30_000)
  const { rows } = await database.db.execute<{ of: string; delay: number }>(
    sql`select data->>'of' as of, round(extract(epoch from start_after - created_on))::int as delay from pgboss.job
      where name = ${READ_LIST.name} and state = 'created'`,
  )
  expect(rows).toEqual([{ of: 'later', delay: 3_600 }])
})

/** Creates a queue with a worker for one kind, until the test ends or `jobs.stop()`. */
const startWorker = async <T extends object>(kind: Job<T>, handler: (payload: T) => Promise<void>): Promise<Jobs> => {
  const jobs = await openJobs(database.url, pino({ level: 'silent' }))
  openedQueues.push(jobs)
  jobs.handle(kind, handler)
  await jobs.start()
  return jobs
}
/** Creates a queue for a kind of job that no longer has a worker. */
const openQueue = async <T extends object>(kind: Job<T>): Promise<Jobs> => {
  const worker = await startWorker(kind, async () => undefined)
  await worker.stop()
  const jobs = await openJobs(database.url, pino({ level: 'silent' }))
  openedQueues.push(jobs)
  return jobs
}
const enqueueJobs = (jobs: Jobs, kind: Job<{ index: number }>, count: number) =>
  database.db.transaction(async tx => {
    for (let index = 0; index < count; index++) await jobs.enqueue(tx, kind, { index })
  })
const readStates = async (name: string) => {
  const { rows } = await database.db.execute<{ index: number; state: string; tries: number }>(
    sql`select (data->>'index')::int as index, state::text as state, retry_count as tries from pgboss.job where name = ${name} order by 1`,
  )
  return rows
}

test('runs a burst without pauses, each job once', async () => {
  const kind = defineJob<{ index: number }>('burst', { concurrency: 10 })
  const done: number[] = []
  const batches: number[] = []
  const jobs = await startWorker(kind, async ({ index }) => {
    if (done.length % 10 === 0) batches.push(performance.now())
    done.push(index)
  })
  await enqueueJobs(jobs, kind, 300)
  await vi.waitFor(() => expect(done).toHaveLength(300), { timeout: 60_000, interval: 20 })
  // Workers that waited for the next poll would leave at least that time between batches.
  const gaps = batches.slice(1).map((time, index) => time - batches[index]!)
  expect(gaps.filter(gap => gap < 450).length).toBeGreaterThan(gaps.length / 3)
  expect(new Set(done).size).toBe(300)
})

test('retries a failing job and dead-letters only that job', async () => {
  const kind = defineJob<{ index: number }>('faulty', { concurrency: 5, retryLimit: 1, retryDelaySeconds: 1 })
  const done: number[] = []
  const tries: number[] = []
  const jobs = await startWorker(kind, async ({ index }) => {
    if (index === 2) {
      tries.push(index)
      throw new Error('never')
    }
    done.push(index)
  })
  await enqueueJobs(jobs, kind, 5)
  await vi.waitFor(async () => expect(await readStates('faulty.dead')).toHaveLength(1), {
    timeout: 30_000,
    interval: 100,
  })
  expect(done.toSorted()).toEqual([0, 1, 3, 4])
  expect(tries).toHaveLength(2)
  expect(await readStates('faulty.dead')).toMatchObject([{ index: 2, state: 'created' }])
  expect((await readStates('faulty')).map(row => row.state)).toEqual([
    'completed',
    'completed',
    'failed',
    'completed',
    'completed',
  ])
})

test('stop waits for running jobs and leaves the rest for the next start', async () => {
  const kind = defineJob<{ index: number }>('stopped', { concurrency: 2 })
  const started: number[] = []
  const done: number[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const work = async ({ index }: { index: number }): Promise<void> => {
    started.push(index)
    await released
    done.push(index)
  }
  const firstWorker = await startWorker(kind, work)
  await enqueueJobs(firstWorker, kind, 6)
  await vi.waitFor(() => expect(started).toHaveLength(2), { timeout: 30_000, interval: 20 })
  const stopped = firstWorker.stop()
  release()
  await stopped
  const rows = await readStates('stopped')
  expect(rows.filter(row => row.state === 'completed').map(row => row.index)).toEqual(done.toSorted())
  expect(rows.some(row => row.state === 'active')).toBe(false)
  expect(done.length).toBeLessThan(6)
  await startWorker(kind, work)
  await vi.waitFor(() => expect(done.toSorted()).toEqual([0, 1, 2, 3, 4, 5]), { timeout: 30_000 })
})

test('does not add a waiting job again under concurrency, but adds a running one', async () => {
  const kind = defineJob<{ index: number }>('missing')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const started: number[] = []
  const jobs = await startWorker(kind, async ({ index }) => {
    started.push(index)
    await released
  })
  const enqueueMissingJobs = (...numbers: number[]) =>
    database.db.transaction(tx =>
      jobs.enqueueMissing(
        tx,
        kind,
        numbers.map(index => ({ index })),
      ),
    )
  expect(await enqueueMissingJobs(1)).toEqual([{ index: 1 }])
  await vi.waitFor(() => expect(started).toEqual([1]), { timeout: 30_000, interval: 20 })
  const addedPayloads = (
    await Promise.all([enqueueMissingJobs(1, 2, 3), enqueueMissingJobs(3, 2, 1), enqueueMissingJobs(2)])
  ).flat()
  expect(addedPayloads.map(({ index }) => index).toSorted()).toEqual([1, 2, 3])
  expect(await enqueueMissingJobs(1, 2, 3)).toEqual([])
  expect(await enqueueMissingJobs()).toEqual([])
  release()
  await vi.waitFor(() => expect(started.toSorted()).toEqual([1, 1, 2, 3]), { timeout: 30_000, interval: 20 })
})

test('does not add a job that a concurrent transaction added', async () => {
  const kind = defineJob<{ index: number }>('added-meanwhile')
  const jobs = await openQueue(kind)
  const enqueueMissingJobs = (tx: Transaction) => jobs.enqueueMissing(tx, kind, [{ index: 1 }])
  const addedPayloads = await database.db.transaction(async outerTx => {
    // A transaction begins with its first statement, and its time stays fixed from then on.
    await outerTx.execute(sql`select now()`)
    expect(await database.db.transaction(enqueueMissingJobs)).toEqual([{ index: 1 }])
    return enqueueMissingJobs(outerTx)
  })
  expect(addedPayloads).toEqual([])
  expect(await readStates(kind.name)).toHaveLength(1)
})

test('adds equal payloads of one call once, whatever the order of their properties', async () => {
  const kind = defineJob<{ index: number; of: { a: number; b: number } }>('twice')
  const jobs = await openQueue(kind)
  const addedPayloads = await database.db.transaction(tx =>
    jobs.enqueueMissing(tx, kind, [
      { index: 2, of: { a: 1, b: 2 } },
      { index: 1, of: { a: 1, b: 2 } },
      { of: { b: 2, a: 1 }, index: 2 },
    ]),
  )
  expect(addedPayloads.map(({ index }) => index)).toEqual([2, 1])
  expect((await readStates(kind.name)).map(({ index }) => index)).toEqual([1, 2])
})

test('adds tens of thousands among as many waiting jobs without statistics', async () => {
  const kind = defineJob<{ index: number }>('many')
  const jobs = await openQueue(kind)
  await database.db.execute(sql`alter table pgboss.job_common set (autovacuum_enabled = false)`)
  const enqueueMissingJobs = (from: number) =>
    database.db.transaction(async tx => {
      await tx.execute(sql`set local statement_timeout = '10s'`)
      const payloads = Array.from({ length: 20_000 }, (_, index) => ({ index: from + index }))
      return jobs.enqueueMissing(tx, kind, payloads)
    })
  expect(await enqueueMissingJobs(0)).toHaveLength(20_000)
  expect(await enqueueMissingJobs(0)).toEqual([])
  expect((await enqueueMissingJobs(15_000)).map(({ index }) => index)).toEqual(
    Array.from({ length: 15_000 }, (_, index) => 20_000 + index),
  )
  expect(await readStates(kind.name)).toHaveLength(35_000)
}, 60_000)

test('a job of a kind that is fetched singly does not delay later ones', async () => {
  const CALL_OUTSIDE = defineJob<{ of: number }>('ask-outside', { concurrency: 2, fetchesSingly: true })
  const jobs = await openJobs(database.url, pino({ level: 'silent' }))
  openedQueues.push(jobs)
  const done: number[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  jobs.handle(CALL_OUTSIDE, async ({ of }) => {
    if (of === 0) await answered
    done.push(of)
  })
  await jobs.start()
  for (let of = 0; of < 5; of++) await database.db.transaction(tx => jobs.enqueue(tx, CALL_OUTSIDE, { of }))
  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2, 3, 4]), 30_000)
  answer()
  await vi.waitFor(() => expect(done).toContain(0), 30_000)
})

test('idle kinds share one poll, which also finds delayed jobs', async () => {
  const kinds = Array.from({ length: 30 }, (_, index) => defineJob<{ index: number }>(`idle-${index}`))
  const jobs = await openJobs(database.url, pino({ level: 'silent' }))
  openedQueues.push(jobs)
  const done: number[] = []
  for (const kind of kinds) jobs.handle(kind, async ({ index }) => void done.push(index))
  await jobs.start()
  const enqueue = (index: number, delaySeconds: number) =>
    database.db.transaction(tx => jobs.enqueue(tx, kinds[index]!, { index }, { delaySeconds }))
  // Each kind polls once alone; the last one's poll follows those of all others.
  await enqueue(29, 0)
  await vi.waitFor(() => expect(done).toEqual([29]), { timeout: 30_000, interval: 20 })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await enqueue(7, 2)
  await vi.waitFor(() => expect(done).toEqual([29, 7]), { timeout: 30_000, interval: 20 })
  const queries = query.mock.calls.map(([text]) => (typeof text === 'string' ? text : ''))
  query.mockRestore()
  const polledKinds = queries.flatMap(text => /WITH\s+next AS[^']*'(idle-\d+)'/.exec(text)?.[1] ?? [])
  expect(new Set(polledKinds.filter(kind => kind !== 'idle-29'))).toEqual(new Set(['idle-7']))
})
