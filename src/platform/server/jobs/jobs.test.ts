import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Jobs, job, openJobs } from './jobs.ts'

const LIST = job<{ of: string }>('read-list')
const NIGHTLY = '15 3 * * *'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const opened: Jobs[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const jobs of opened) await jobs.stop()
  await database.drop()
})

/** A start of the shop that asks for the lists of these every night; what it did. */
const start = async (...keys: string[]): Promise<{ jobs: Jobs; done: string[] }> => {
  const jobs = await openJobs(database.url, pino({ level: 'silent' }))
  opened.push(jobs)
  const done: string[] = []
  jobs.handle(LIST, async ({ of }) => void done.push(of))
  for (const key of keys) jobs.schedule(LIST, { cron: NIGHTLY, payload: { of: key }, key })
  await jobs.start()
  return { jobs, done }
}

const schedules = async (): Promise<unknown[]> => {
  const { rows } = await database.db.execute(sql`select key, cron, timezone, data from pgboss.schedule order by key`)
  return rows
}

test('a new schedule does its work at once, a known one waits, one that nobody asks for goes', async () => {
  const first = await start('ee')
  await vi.waitFor(() => expect(first.done).toEqual(['ee']), 10_000)
  expect(await schedules()).toEqual([{ key: 'ee', cron: NIGHTLY, timezone: 'Europe/Tallinn', data: { of: 'ee' } }])
  await first.jobs.stop()

  const second = await start('ee', 'fi')
  await vi.waitFor(() => expect(second.done).toEqual(['fi']), 10_000)
  expect(await schedules()).toMatchObject([{ key: 'ee' }, { key: 'fi' }])
  await second.jobs.stop()

  const third = await start('fi')
  expect(await schedules()).toMatchObject([{ key: 'fi' }])
  await third.jobs.stop()
  expect(third.done).toEqual([])
})

test('work may be put off, and is not begun when its transaction is undone', async () => {
  const { jobs, done } = await start()
  await database.db.transaction(tx => jobs.enqueue(tx, LIST, { of: 'later' }, { delay: 3_600 }))
  await expect(
    database.db.transaction(async tx => {
      await jobs.enqueue(tx, LIST, { of: 'never' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await database.db.transaction(tx => jobs.enqueue(tx, LIST, { of: 'now' }))
  await vi.waitFor(() => expect(done).toEqual(['now']), 10_000)
  const { rows } = await database.db.execute<{ of: string; delay: number }>(
    sql`select data->>'of' as of, round(extract(epoch from start_after - created_on))::int as delay from pgboss.job
      where name = ${LIST.name} and state = 'created'`,
  )
  expect(rows).toEqual([{ of: 'later', delay: 3_600 }])
})
