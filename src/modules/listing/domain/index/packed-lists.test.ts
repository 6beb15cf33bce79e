import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PackedLists } from './packed-lists.ts'

const row = fc.integer({ min: 0, max: 90 })
const value = fc.integer({ min: 0, max: 9 })
const change = fc.oneof(
  fc.record({ row, push: value }),
  fc.record({ row, remove: value }),
  fc.record({ row, trim: fc.constant(true) }),
  fc.record({ row, set: fc.array(value, { maxLength: 70 }) }),
)

test('keeps rows intact while growing and compacting', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300, size: 'max' }), changes => {
      const lists = new PackedLists()
      const expectedRows = new Map<number, number[]>()
      for (const step of changes) {
        const expectedRow = expectedRows.get(step.row) ?? []
        expectedRows.set(step.row, expectedRow)
        if ('trim' in step) {
          lists.trimMemory()
        } else if ('set' in step) {
          lists.set(step.row, step.set)
          expectedRows.set(step.row, [...step.set])
        } else if ('push' in step) {
          lists.push(step.row, step.push)
          expectedRow.push(step.push)
        } else {
          lists.remove(step.row, step.remove)
          if (expectedRow.includes(step.remove)) expectedRow.splice(expectedRow.indexOf(step.remove), 1)
        }
      }
      for (let rowNumber = 0; rowNumber <= 91; rowNumber++) {
        const values = (expectedRows.get(rowNumber) ?? []).toSorted()
        expect(lists.copy(rowNumber).toSorted()).toEqual(values)
        expect([...lists.getRow(rowNumber)].toSorted()).toEqual(values)
        expect(lists.getLength(rowNumber)).toBe(values.length)
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
