import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PackedLists } from './packed-lists.ts'

const row = fc.integer({ min: 0, max: 90 })
const value = fc.integer({ min: 0, max: 9 })
const change = fc.oneof(
  fc.record({ row, push: value }),
  fc.record({ row, take: value }),
  fc.record({ row, fit: fc.constant(true) }),
  fc.record({ row, set: fc.array(value, { maxLength: 70 }) }),
)

test('keeps rows intact while growing and compacting', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300, size: 'max' }), changes => {
      const lists = new PackedLists()
      const plain = new Map<number, number[]>()
      for (const each of changes) {
        const list = plain.get(each.row) ?? []
        plain.set(each.row, list)
        if ('fit' in each) {
          lists.trimMemory()
        } else if ('set' in each) {
          lists.set(each.row, each.set)
          plain.set(each.row, [...each.set])
        } else if ('push' in each) {
          lists.push(each.row, each.push)
          list.push(each.push)
        } else {
          lists.remove(each.row, each.take)
          if (list.includes(each.take)) list.splice(list.indexOf(each.take), 1)
        }
      }
      for (let nth = 0; nth <= 91; nth++) {
        const values = (plain.get(nth) ?? []).toSorted()
        expect(lists.copy(nth).toSorted()).toEqual(values)
        expect([...lists.row(nth)].toSorted()).toEqual(values)
        expect(lists.length(nth)).toBe(values.length)
      }
    }),
  )
})

test('counts every value of the rows', () => {
  const lists = new PackedLists()
  lists.set(1, [0, 2])
  lists.set(5, [2])
  lists.set(7, [1])
  const counts = new Uint32Array(3)
  lists.countValues(Uint32Array.of(1, 5, 100), counts)
  expect([...counts]).toEqual([1, 0, 2])
})
