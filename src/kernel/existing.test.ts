import { expect, test } from 'vitest'
import { elementAt, existing, existingValue, firstRow, lastElement } from './existing.ts'

test('returns the elements, rows and values that exist', () => {
  expect(firstRow(['a', 'b'])).toBe('a')
  expect(lastElement(['a', 'b'])).toBe('b')
  expect(elementAt([undefined, 0], 1)).toBe(0)
  expect(existingValue(new Map([['a', undefined]]), 'a')).toBeUndefined()
  expect(existing(0, 'the count')).toBe(0)
})

test.each([
  ['an empty result', () => firstRow([])],
  ['an empty list', () => lastElement([])],
  ['an index below the list', () => elementAt(['a'], -1)],
  ['an index beyond the list', () => elementAt(['a'], 1)],
  ['an unknown key', () => existingValue(new Map(), 'a')],
  ['null', () => existing(null, 'the order')],
  ['undefined', () => existing(undefined, 'the order')],
])('refuses %s', (_, read) => {
  expect(read).toThrow(/outside a list|no key|does not exist/)
})
