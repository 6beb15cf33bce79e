import { expect, test } from 'vitest'
import { FilterCountCache } from './filter-count-cache.ts'

const group = (key: string, ...values: string[]) => ({ key, values })

test('caches counts by set and group, and clears them together', () => {
  const counts = new FilterCountCache()
  const [one, other] = [counts.forProducts(1), counts.forProducts(2)]
  one.store(group('brand', 'hks'), Uint32Array.of(1))
  other.store(group('brand', 'hks'), Uint32Array.of(2))
  one.store(group('brand', 'hks', 'apr'), Uint32Array.of(3))
  expect(one.get(group('brand', 'hks'))).toEqual(Uint32Array.of(1))
  expect(other.get(group('brand', 'hks'))).toEqual(Uint32Array.of(2))
  expect(counts.forProducts(1).get(group('brand', 'hks', 'apr'))).toEqual(Uint32Array.of(3))
  expect(one.get(group('model', 'hks'))).toBeUndefined()
  counts.clear()
  expect(one.get(group('brand', 'hks'))).toBeUndefined()
})

test('limits the memory for arbitrary filters', () => {
  const counts = new FilterCountCache()
  const cached = counts.forProducts(1)
  const request = Array.from({ length: 6_000 }, (_, index) => group('brand', `made-up-${index}`))
  for (const entry of request) cached.store(entry, new Uint32Array(1_000))
  const storedCounts = request.filter(each => cached.get(each)).length
  expect(storedCounts * 4_000).toBeLessThanOrEqual(4 * 1024 * 1024)
  expect(cached.get(request.at(-1)!)).toBeDefined()
})
