import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'

const members = fc.uniqueArray(fc.integer({ min: 0, max: 1500 }), { maxLength: 600, size: 'max' })
const setOf = (list: Iterable<number>) => {
  const set = new BitSet()
  for (const member of list) set.add(member)
  return set
}
const rising = (list: Iterable<number>) => [...list].sort((one, other) => one - other)

test('behaves like a Set', () => {
  fc.assert(
    fc.property(members, members, (one, other) => {
      const [a, b] = [new Set(one), new Set(other)]
      const both = one.filter(member => b.has(member))
      const without = one.filter(member => !b.has(member))
      expect([...setOf(one).members()]).toEqual(rising(a))
      expect(setOf(one).count()).toBe(a.size)
      expect([...setOf(one).and(setOf(other)).members()]).toEqual(rising(both))
      expect([...setOf(one).or(setOf(other)).members()]).toEqual(rising(new Set([...one, ...other])))
      expect([...setOf(one).andNot(setOf(other)).members()]).toEqual(rising(without))
      expect(setOf(one).countCommon(setOf(other))).toBe(both.length)
      expect(setOf(one).intersects(setOf(other))).toBe(both.length > 0)
      const less = setOf(one)
      for (const member of other) less.delete(member)
      expect([...less.members()]).toEqual(rising(without))
      for (const member of other) expect(setOf(one).has(member)).toBe(a.has(member))
    }),
    { numRuns: 40 },
  )
})

test('counts full words', () => {
  const all = setOf(Array.from({ length: 1000 }, (_, member) => member))
  expect(all.count()).toBe(1000)
  expect(all.clone().members().length).toBe(1000)
})
