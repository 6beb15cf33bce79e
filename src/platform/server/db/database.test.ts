import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { IDLE_CONNECTION_MS, openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(1)
})
afterAll(() => database.drop())

test('cancels a query that exceeds the limit of its pool and reuses its connection', async () => {
  const db = openDatabase(database.url, 1, { queryTimeoutMs: 200 })
  const error = await db.execute(sql`select pg_sleep(60)`).then(
    () => null,
    (error: unknown) => error,
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await db.$client.end()
})

test('keeps unused connections through the pause of a user', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const db = openDatabase(database.url, 4, { idleMs: IDLE_CONNECTION_MS })
  onTestFinished(async () => {
    vi.useRealTimers()
    await db.$client.end()
  })
  await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`select 1`)))
  vi.advanceTimersByTime(IDLE_CONNECTION_MS - 1_000)
  expect(db.$client.totalCount).toBe(4)
  vi.advanceTimersByTime(1_000)
  expect(db.$client.totalCount).toBe(0)
})
