import { expect, test } from 'vitest'
import { getElementAt, getExistingValue, getFirstElement, getLastElement, requireExisting } from './require-existing.ts'

test('returns the elements, rows and values that exist', () => {
  expect(getFirstElement(['a', 'b'])).toBe('a')
  expect(getLastElement(['a', 'b'])).toBe('b')
  expect(getElementAt([undefined, 0], 1)).toBe(0)
  expect(getExistingValue(new Map([['a', undefined]]), 'a')).toBeUndefined()
  expect(requireExisting(0, 'the count')).toBe(0)
})

test.each([
  ['an empty result', () => getFirstElement([])],
  ['an empty list', () => getLastElement([])],
  ['an index below the list', () => getElementAt(['a'], -1)],
  ['an index beyond the list', () => getElementAt(['a'], 1)],
  ['an unknown key', () => getExistingValue(new Map(), 'a')],
  ['null', () => requireExisting(null, 'the order')],
  ['undefined', () => requireExisting(undefined, 'the order')],
])('refuses %s', (_, read) => {
  expect(read).toThrow(/outside a list|no key|does not exist/)
})
