import { expect, test, vi } from 'vitest'
import { HOUR_MS } from '#kernel/durations.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { createThrottledCache } from './throttled-cache.ts'

const BUILD_MS = 100

test('builds a slow value once for all callers, again after a change, but not more often than its cost allows', async () => {
  const { db, changes } = await openTestApp(() => {})
  let now = 0
  let buildCount = 0
  const get = createThrottledCache({ changes, maxAgeMs: HOUR_MS, clock: () => now }, async () => {
    now += BUILD_MS
    buildCount += 1
    return buildCount
  })
  let changeCount = 0
  changes.subscribe(() => {
    changeCount += 1
  })
  const commitChange = async () => {
    const before = changeCount
    await arrange(db, async tx => tx.changed(['listing']))
    await vi.waitFor(() => expect(changeCount).toBeGreaterThan(before), 30_000)
  }
  expect(await Promise.all([get('a'), get('a')])).toEqual([1, 1])
  now += HOUR_MS / 2
  expect(await get('a')).toBe(1)
  await commitChange()
  expect(await get('a')).toBe(2)

  // The value was just built, so it stays for a multiple of its build time.
  await commitChange()
  now += 10 * BUILD_MS
  expect(await get('a')).toBe(2)
  now += 10 * BUILD_MS
  expect(await get('a')).toBe(3)

  now += HOUR_MS
  expect(await get('a')).toBe(4)

  // Two entries share the cost limit.
  expect(await get('b')).toBe(5)
  await commitChange()
  now += 20 * BUILD_MS
  expect(await Promise.all([get('a'), get('b')])).toEqual([4, 5])
  now += 20 * BUILD_MS
  expect(await Promise.all([get('a'), get('b')])).toEqual([6, 7])
})

test('retries after a failed build', async () => {
  const { changes } = await openTestApp(() => {})
  let attempts = 0
  const get = createThrottledCache({ changes, maxAgeMs: HOUR_MS }, async () => {
    attempts += 1
    if (attempts === 1) throw new Error('away')
    return attempts
  })
  await expect(get('a')).rejects.toThrow('away')
  expect(await get('a')).toBe(2)
})
