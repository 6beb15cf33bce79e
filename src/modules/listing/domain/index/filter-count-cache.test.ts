import { expect, test } from 'vitest'
import { FilterCountCache } from './filter-count-cache.ts'

const group = (key: string, ...values: string[]) => ({ key, values })

test('caches counts by set and group, and clears them together', () => {
  const counts = new FilterCountCache()
  const [one, other] = [counts.of(1), counts.of(2)]
  one.keep(group('brand', 'hks'), Uint32Array.of(1))
  other.keep(group('brand', 'hks'), Uint32Array.of(2))
  one.keep(group('brand', 'hks', 'apr'), Uint32Array.of(3))
  expect(one.get(group('brand', 'hks'))).toEqual(Uint32Array.of(1))
  expect(other.get(group('brand', 'hks'))).toEqual(Uint32Array.of(2))
  expect(counts.of(1).get(group('brand', 'hks', 'apr'))).toEqual(Uint32Array.of(3))
  expect(one.get(group('model', 'hks'))).toBeUndefined()
  counts.clear()
  expect(one.get(group('brand', 'hks'))).toBeUndefined()
})

test('limits the memory for arbitrary filters', () => {
  const counts = new FilterCountCache()
  const known = counts.of(1)
  const asked = Array.from({ length: 6_000 }, (_, nth) => group('brand', `made-up-${nth}`))
  for (const each of asked) known.keep(each, new Uint32Array(1_000))
  const kept = asked.filter(each => known.get(each)).length
  expect(kept * 4_000).toBeLessThanOrEqual(4 * 1024 * 1024)
  expect(known.get(asked.at(-1)!)).toBeDefined()
})
