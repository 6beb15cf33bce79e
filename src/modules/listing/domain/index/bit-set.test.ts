import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'

const members = fc.uniqueArray(fc.integer({ min: 0, max: 1500 }), { maxLength: 600, size: 'max' })
const createSet = (list: Iterable<number>) => {
  const set = new BitSet()
  for (const member of list) set.add(member)
  return set
}
const ascending = (list: Iterable<number>) => [...list].sort((one, other) => one - other)

test('behaves like a Set', () => {
  fc.assert(
    fc.property(members, members, (one, other) => {
      const [a, b] = [new Set(one), new Set(other)]
      const intersection = one.filter(member => b.has(member))
      const difference = one.filter(member => !b.has(member))
      expect([...createSet(one).members()]).toEqual(ascending(a))
      expect(createSet(one).count()).toBe(a.size)
      expect([...createSet(one).and(createSet(other)).members()]).toEqual(ascending(intersection))
      expect([...createSet(one).or(createSet(other)).members()]).toEqual(ascending(new Set([...one, ...other])))
      expect([...createSet(one).andNot(createSet(other)).members()]).toEqual(ascending(difference))
      expect(createSet(one).countCommon(createSet(other))).toBe(intersection.length)
      expect(createSet(one).intersects(createSet(other))).toBe(intersection.length > 0)
      const smaller = createSet(one)
      for (const member of other) smaller.delete(member)
      expect([...smaller.members()]).toEqual(ascending(difference))
      for (const member of other) expect(createSet(one).has(member)).toBe(a.has(member))
    }),
    { numRuns: 40 },
  )
})

test('counts full words', () => {
  const all = createSet(Array.from({ length: 1000 }, (_, member) => member))
  expect(all.count()).toBe(1000)
  expect(all.clone().members().length).toBe(1000)
})
