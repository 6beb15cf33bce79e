import { expect, test } from 'vitest'
import { findControlCharacters } from './control-characters.ts'

test.each([
  ['õäöü\n\r\t – “x”', null],
  [{ a: [{ b: 'x' }, 1, null, true] }, null],
  ['a\0b', ''],
  [{ a: [{ b: 'x' }, { b: '\x1b[0m' }] }, 'a.1.b'],
  [{ Client: { 'na\0me': 'x' } }, 'Client'],
  [Buffer.from('a\0b'), null],
])('finds the control characters of %j at %j', (value, path) => expect(findControlCharacters(value)).toBe(path))
