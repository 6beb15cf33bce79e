import { expect, test } from 'vitest'
import { createListKeys } from './use-list-keys.ts'

test('repeats an unanswered list unchanged, whatever was typed afterwards', () => {
  let createdKeys = 0
  const keys = createListKeys(() => `key-${++createdKeys}`)
  const first = { text: 'A1;2', key: 'key-1' }
  expect(keys.next('A1;2')).toEqual(first)
  // The edited list is not sent, because the first one may be counted already.
  expect(keys.next('A1;2\nB1;1')).toEqual(first)
  keys.markAnswered()
  expect(keys.next('B1;1')).toEqual({ text: 'B1;1', key: 'key-2' })
  keys.markAnswered()
  // After an answer, the same text is another list.
  expect(keys.next('B1;1')).toEqual({ text: 'B1;1', key: 'key-3' })
})
