import { expect, test } from 'vitest'
import { FilterCountCache } from './filter-count-cache.ts'

const buildGroup = (key: string, ...values: string[]) => ({ key, values })

test('caches counts by set and group, and clears them together', () => {
  const counts = new FilterCountCache()
  const [firstCache, secondCache] = [counts.getCounts(1), counts.getCounts(2)]
  firstCache.store(buildGroup('brand', 'hks'), Uint32Array.of(1))
  secondCache.store(buildGroup('brand', 'hks'), Uint32Array.of(2))
  firstCache.store(buildGroup('brand', 'hks', 'apr'), Uint32Array.of(3))
  expect(firstCache.get(buildGroup('brand', 'hks'))).toEqual(Uint32Array.of(1))
  expect(secondCache.get(buildGroup('brand', 'hks'))).toEqual(Uint32Array.of(2))
  expect(counts.getCounts(1).get(buildGroup('brand', 'hks', 'apr'))).toEqual(Uint32Array.of(3))
  expect(firstCache.get(buildGroup('model', 'hks'))).toBeUndefined()
  counts.clear()
  expect(firstCache.get(buildGroup('brand', 'hks'))).toBeUndefined()
})

test('limits the memory for arbitrary filters', () => {
  const counts = new FilterCountCache()
  const cached = counts.getCounts(1)
  const groups = Array.from({ length: 6_000 }, (_, index) => buildGroup('brand', `made-up-${index}`))
  for (const entry of groups) cached.store(entry, new Uint32Array(1_000))
  const storedCounts = groups.filter(entry => cached.get(entry)).length
  expect(storedCounts * 4_000).toBeLessThanOrEqual(4 * 1024 * 1024)
  expect(cached.get(groups.at(-1)!)).toBeDefined()
})
