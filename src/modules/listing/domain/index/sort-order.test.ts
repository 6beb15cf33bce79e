import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'
import { SortOrder } from './sort-order.ts'

test('finds the highest slots after removals', () => {
  const order = new SortOrder((one, other) => other - one)
  order.fill(Uint32Array.from({ length: 100 }, (_, nth) => 1000 + nth))
  const few = new BitSet()
  for (const slot of [1003, 1050, 1099]) few.add(slot)
  expect(order.pick(few, 3, 0, 24)).toEqual([1099, 1050, 1003])
  order.insert(1500)
  few.add(1500)
  expect(order.pick(few, 4, 0, 24)).toEqual([1500, 1099, 1050, 1003])
})
