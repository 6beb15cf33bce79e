import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#kernel/durations.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { limitCalls } from './limit-calls.ts'
import { limitSharedCalls, purgeCallCounts } from './limit-shared-calls.ts'
import { callCounts } from './tables.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const createTimeAfterNoon = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1_000)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(({ server }) => {
    const limit = limitCalls({ server }, 2, 60_000)
    server.get('/limited', async request => ({ wait: await limit(request) }))
  })
})
afterAll(() => app.close())

const callFrom = async (remoteAddress: string): Promise<number | null> =>
  (await app.server.inject({ url: '/limited', remoteAddress })).json().wait

test('limits the calls of one IP address in this process and counts an IPv6 /64 as one', async () => {
  expect([await callFrom('192.0.2.1'), await callFrom('::ffff:192.0.2.1')]).toEqual([null, null])
  const wait = (await callFrom('192.0.2.1')) ?? 0
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await callFrom('192.0.2.2')).toBeNull()
  expect([await callFrom('2001:db8::1'), await callFrom('2001:db8::2')]).toEqual([null, null])
  expect(await callFrom('2001:db8::3')).toBeGreaterThan(0)
})

test('limits the calls of one caller in all processes together', async () => {
  app.setNow(NOON)
  const rules = { name: 'letters', max: 3, windowMs: 60_000 }
  const [first, second] = [limitSharedCalls(app, rules), limitSharedCalls(app, rules)]
  const answers = await Promise.all([first('a'), second('a'), first('a'), second('a'), first('a')])
  expect(answers.filter(wait => wait === null)).toHaveLength(3)
  expect(answers.filter(wait => wait === 60)).toHaveLength(2)
  expect(await first('b')).toBeNull()
  expect(await limitSharedCalls(app, { ...rules, name: 'parcels' })('a')).toBeNull()
  app.setNow(createTimeAfterNoon(50))
  expect(await second('a')).toBe(10)
  app.setNow(createTimeAfterNoon(60))
  expect(await second('a')).toBeNull()
})

test('purges only expired counts', async () => {
  app.setNow(NOON)
  await limitSharedCalls(app, { name: 'minute', max: 1, windowMs: 60_000 })('a')
  await limitSharedCalls(app, { name: 'hour', max: 1, windowMs: HOUR_MS })('a')
  app.setNow(createTimeAfterNoon(120))
  await purgeCallCounts(app)
  expect(await app.db.select({ name: callCounts.name }).from(callCounts)).toEqual([{ name: 'hour' }])
})
