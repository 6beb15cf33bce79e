import { expect, test } from 'vitest'
import { listKeys } from './use-list-key.ts'

test('a list without an answer goes again as it was, whatever stands in its place by now', () => {
  let made = 0
  const keys = listKeys(() => `key-${++made}`)
  const first = { text: 'A1;2', key: 'key-1' }
  expect(keys.next('A1;2')).toEqual(first)
  // Touched, with more lines: it may be counted already.
  expect(keys.next('A1;2\nB1;1')).toEqual(first)
  keys.done()
  expect(keys.next('B1;1')).toEqual({ text: 'B1;1', key: 'key-2' })
  keys.done()
  // Once it is answered, the same text is another list.
  expect(keys.next('B1;1')).toEqual({ text: 'B1;1', key: 'key-3' })
})
