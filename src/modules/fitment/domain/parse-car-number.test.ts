import { expect, test } from 'vitest'
import { isCarNumberPart, parseCarNumber } from './parse-car-number.ts'

test.each([
  ['WVWZZZ1KZ6W123456', 'Volkswagen', ['Volkswagen 1K', 'Volkswagen']],
  ['wauzzz8p 59a 000001', 'Audi', ['Audi 8P', 'Audi']],
  // A car for North America has no fillers, so only its make is known.
  ['WVWBV7AJ5CW123456', 'Volkswagen', ['Volkswagen']],
  ['WBSBL91060JR00000', 'BMW', ['BMW']],
  ['XXXZZZ1KZ6W123456', null, []],
  ['BNR34-001234', null, ['BNR34', 'R34']],
  ['EK9-1000123', null, ['EK9', 'K9']],
  ['JZA80-0012345', null, ['JZA80', 'A80']],
])('reads %s', (text, make, searches) => {
  expect(parseCarNumber(text)).toEqual({ make, searches })
})

test.each(['golf 5 gti', 'b58', 'WVWZZZ1KZ6W12345', 'WVWZZZ1KZ6W12345I', 'e46 330i', 'mx-5', 'skyline-123456', ''])(
  'reads no number in “%s”',
  text => {
    expect(parseCarNumber(text)).toBe(null)
  },
)

test('searches never contain the serial number', () => {
  for (const text of ['WVWZZZ1KZ6W123456', 'BNR34-001234'])
    expect(parseCarNumber(text)?.searches.join()).not.toMatch(/\d{4,}/)
})

test.each([
  ['WVWZZZ1KZ6W1234', true],
  ['WVWZZZ1KZ', true],
  ['BNR34-00', true],
  ['EK9-', true],
  ['golf 5 gti', false],
  ['lancerevolution', false],
  ['mx-5', false],
  ['vw t5 2009 bus', false],
  ['b58b30', false],
])('decides whether “%s” is the beginning of a number: %s', (text, expected) => {
  expect(isCarNumberPart(text)).toBe(expected)
})
