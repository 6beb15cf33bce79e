import { expect, test, vi } from 'vitest'
import { arrange } from '#platform/server/testing/arrange.ts'
import { testApp } from '#platform/server/testing/test-app.ts'
import { createThrottledCache } from './throttled-cache.ts'

const HOUR = 3_600_000
const TOOK = 100

test('builds a slow value once for all callers, again after a change, but not more often than its cost allows', async () => {
  const { db, changes } = await testApp(() => {})
  let now = 0
  let made = 0
  const get = createThrottledCache({ changes, maxAgeMs: HOUR, clock: () => now }, async () => {
    now += TOOK
    made += 1
    return made
  })
  let heard = 0
  changes.subscribe(() => {
    heard += 1
  })
  const change = async () => {
    const before = heard
    await arrange(db, async tx => tx.changed(['listing']))
    await vi.waitFor(() => expect(heard).toBeGreaterThan(before), 30_000)
  }
  expect(await Promise.all([get('a'), get('a')])).toEqual([1, 1])
  now += HOUR / 2
  expect(await get('a')).toBe(1)
  await change()
  expect(await get('a')).toBe(2)

  // The value was just built, so it stays for a multiple of its build time.
  await change()
  now += 10 * TOOK
  expect(await get('a')).toBe(2)
  now += 10 * TOOK
  expect(await get('a')).toBe(3)

  now += HOUR
  expect(await get('a')).toBe(4)

  // Two entries share the cost limit.
  expect(await get('b')).toBe(5)
  await change()
  now += 20 * TOOK
  expect(await Promise.all([get('a'), get('b')])).toEqual([4, 5])
  now += 20 * TOOK
  expect(await Promise.all([get('a'), get('b')])).toEqual([6, 7])
})

test('retries after a failed build', async () => {
  const { changes } = await testApp(() => {})
  let tries = 0
  const get = createThrottledCache({ changes, maxAgeMs: HOUR }, async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return tries
  })
  await expect(get('a')).rejects.toThrow('away')
  expect(await get('a')).toBe(2)
})
