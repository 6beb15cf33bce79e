import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'

const members = fc.uniqueArray(fc.integer({ min: 0, max: 1500 }), { maxLength: 600, size: 'max' })
const buildSet = (members: Iterable<number>) => {
  const set = new BitSet()
  for (const member of members) set.add(member)
  return set
}
const sortAscending = (members: Iterable<number>) => [...members].sort((first, second) => first - second)

test('behaves like a Set', () => {
  fc.assert(
    fc.property(members, members, (firstMembers, secondMembers) => {
      const [firstSet, secondSet] = [new Set(firstMembers), new Set(secondMembers)]
      const intersection = firstMembers.filter(member => secondSet.has(member))
      const difference = firstMembers.filter(member => !secondSet.has(member))
      expect([...buildSet(firstMembers).listMembers()]).toEqual(sortAscending(firstSet))
      expect(buildSet(firstMembers).count()).toBe(firstSet.size)
      expect([...buildSet(firstMembers).and(buildSet(secondMembers)).listMembers()]).toEqual(
        sortAscending(intersection),
      )
      expect([...buildSet(firstMembers).or(buildSet(secondMembers)).listMembers()]).toEqual(
        sortAscending(new Set([...firstMembers, ...secondMembers])),
      )
      expect([...buildSet(firstMembers).andNot(buildSet(secondMembers)).listMembers()]).toEqual(
        sortAscending(difference),
      )
      expect(buildSet(firstMembers).countCommon(buildSet(secondMembers))).toBe(intersection.length)
      expect(buildSet(firstMembers).intersects(buildSet(secondMembers))).toBe(intersection.length > 0)
      const remaining = buildSet(firstMembers)
      for (const member of secondMembers) remaining.delete(member)
      expect([...remaining.listMembers()]).toEqual(sortAscending(difference))
      for (const member of secondMembers) expect(buildSet(firstMembers).has(member)).toBe(firstSet.has(member))
    }),
    { numRuns: 40 },
  )
})

test('counts full words', () => {
  const fullSet = buildSet(Array.from({ length: 1000 }, (_, member) => member))
  expect(fullSet.count()).toBe(1000)
  expect(fullSet.clone().listMembers().length).toBe(1000)
})
