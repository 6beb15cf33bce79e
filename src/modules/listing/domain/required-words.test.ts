import { expect, test } from 'vitest'
import { removeRequiredMarks, requireWord } from './required-words.ts'

test.each([
  ['kw zzz', 'zzz', 'kw +zzz'],
  ['  kw   Zzz pidur ', 'Zzz', 'kw +Zzz pidur'],
  ['+kw zzz', 'zzz', 'kw +zzz'],
  ['+zzz kw', 'zzz', '+zzz kw'],
  ['a+b zzz', 'a+b', '+a+b zzz'],
])('%s requires the word %s: %s', (query, word, expected) => expect(requireWord(query, word)).toBe(expected))

test('removes all marks', () => expect(removeRequiredMarks(' +kw + ++zzz a+b ')).toBe('kw zzz a+b'))
