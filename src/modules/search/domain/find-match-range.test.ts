import { expect, test } from 'vitest'
import { findMatchRange } from './find-match-range.ts'

test.each([
  ['Kõrgtugev vedru', 'korg', 'Kõrg'],
  ['Kõrgtugev vedru'.normalize('NFD'), 'kõrg', 'Kõrg'.normalize('NFD')],
  ['O’Brien', "o'b", 'O’B'],
  ['Straße 5', 'strasse', 'Straße'],
  ['Vedru Öhlins', 'oehlins', 'Öhlins'],
  ['BMW E46', ' e46 ', 'E46'],
  ['BMW E46', 'e36', null],
  ['BMW E46', ' ', null],
])('%s: finds the typed text %s', (text, query, expected) => {
  const range = findMatchRange(text, query)
  expect(range && text.slice(range.from, range.to)).toBe(expected)
})
