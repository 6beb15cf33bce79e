import { expect, test } from 'vitest'
import { countPlaceholders, padIds } from './build-padded-id-condition.ts'

test('rounds the number of placeholders up to a power of two, at least four', () => {
  expect([1, 3, 4, 5, 8, 9, 100].map(countPlaceholders)).toEqual([4, 4, 4, 8, 8, 16, 128])
})

test('repeats the last id in the remaining placeholders', () => {
  expect(padIds([7])).toEqual([7, 7, 7, 7])
  expect(padIds([1, 2, 3, 4])).toEqual([1, 2, 3, 4])
  expect(padIds([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
  expect(() => padIds([])).toThrow('No ids')
})
