import { expect, test } from 'vitest'
import { demandNothing, demandWord } from './demanded-words.ts'

test.each([
  ['kw zzz', 'zzz', 'kw +zzz'],
  ['  kw   Zzz pidur ', 'Zzz', 'kw +Zzz pidur'],
  ['+kw zzz', 'zzz', 'kw +zzz'],
  ['+zzz kw', 'zzz', '+zzz kw'],
  ['a+b zzz', 'a+b', '+a+b zzz'],
])('%s with %s demanded: %s', (query, word, expected) => expect(demandWord(query, word)).toBe(expected))

test('nothing demanded', () => expect(demandNothing(' +kw + ++zzz a+b ')).toBe('kw zzz a+b'))
