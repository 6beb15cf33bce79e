import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'
import { SortOrder } from './sort-order.ts'

test('finds the highest slots after removals', () => {
  const order = new SortOrder((first, second) => second - first)
  order.fill(Uint32Array.from({ length: 100 }, (_, index) => 1000 + index))
  const members = new BitSet()
  for (const slot of [1003, 1050, 1099]) members.add(slot)
  expect(order.pick(members, 3, 0, 24)).toEqual([1099, 1050, 1003])
  order.insert(1500)
  members.add(1500)
  expect(order.pick(members, 4, 0, 24)).toEqual([1500, 1099, 1050, 1003])
})
