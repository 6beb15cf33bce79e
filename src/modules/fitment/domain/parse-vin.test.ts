import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeVin, parseVin } from './parse-vin.ts'

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
  ['WVW-ZZZ-1KZ-6W-123456', 'Volkswagen', ['Volkswagen 1K', 'Volkswagen']],
  // The letters I, O and Q do not occur, so they are mistyped digits.
  ['WVWZZZIKZ6W12345O', 'Volkswagen', ['Volkswagen 1K', 'Volkswagen']],
])('reads %s', (text, make, searches) => {
  expect(parseVin(text)).toEqual({ make, searches })
})

test.each(['golf 5 gti', 'b58', 'WVWZZZ1KZ6W12345', 'e46 330i', 'mx-5', 'skyline-123456', ''])(
  'reads no number in “%s”',
  text => {
    expect(parseVin(text)).toBe(null)
  },
)

test('searches never contain the serial number', () => {
  for (const text of ['WVWZZZ1KZ6W123456', 'BNR34-001234'])
    expect(parseVin(text)?.searches.join()).not.toMatch(/\d{4,}/)
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
  ['WVW ZZZ 1KZ 6W1234', true],
  ['vin WVWZZZ1KZ6W12', true],
  ['my golf: wvw zzz 1kz 6w 12', true],
  ['WVW-ZZZ-1KZ-6W', true],
  ['WVWZZZIKZ6WI2', true],
  ['WVWZZZ1KZ6W1234567', true],
  ['XXXZZZ1KZ6W12', true],
  ['nissan BNR34-0012', true],
  ['123456', true],
  ['bmw e46-330', false],
  ['audi a4allroad', false],
  ['hyundai i30fastback 2018', false],
  ['bmw 330 e90 n52b30', false],
  ['vw golf 5 gti 147 2005', false],
  ['passat 2000 2005', false],
  ['saloon 1998 kombi', false],
])('decides whether “%s” is the beginning of a number: %s', (text, expected) => {
  expect(mayBeVin(text)).toBe(expected)
})

test('keeps a number in the browser in any grouping, case and spelling, from twelve characters on', () => {
  const separator = fc.constantFrom('', ' ', '-', '.')
  const numberWithGaps = fc
    .tuple(
      fc.stringMatching(/^[B-DF-HJ-NPR-TV-Z0-9]{6}[0-9]{6}$/),
      fc.array(separator, { minLength: 16, maxLength: 16 }),
    )
    .map(([rest, gaps]) => [...`WVWZZ${rest}`].map((character, index) => character + (gaps[index] ?? '')).join(''))
  fc.assert(
    fc.property(numberWithGaps, fc.constantFrom('', 'vin ', 'golf '), fc.boolean(), (number, before, isLowerCase) => {
      const text = `${before}${isLowerCase ? number.toLowerCase() : number}`
      expect(mayBeVin(text)).toBe(true)
    }),
  )
})
