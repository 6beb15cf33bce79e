import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareSpellings,
  isPartNumberLike,
  isSameCode,
  normalizeKeepingDecimals,
  normalizePartNumber,
} from './part-number.ts'

test.each([
  ['AB-123/4', 'AB1234'],
  ['ab 123.4', 'AB1234'],
  ['АА-001111', 'AA001111'],
  ['ΑΒ 001', 'AB001'],
  ['ＡＢ１２', 'AB12'],
  ['007', '007'],
  ['HÕ-BR392/5', 'HOBR3925'],
  ['ŠŽ 1', 'SZ1'],
  ['ß12', 'SS12'],
  ['№—', 'NO'],
  ['', ''],
])('normalizes %s to %s', (text, normalized) => expect(normalizePartNumber(text)).toBe(normalized))

test.each([
  ['GT2860R', true],
  ['1K0 615', true],
  ['K04', false],
  ['turbo', false],
  ['1-2-3', false],
  ['—', false],
])('%s reads as a part number: %s', (text, expected) =>
  expect(isPartNumberLike(normalizePartNumber(text))).toBe(expected),
)

test.each([
  ['M8x1.25', 'm8 x 1,25', 'same'],
  ['M8x1.25', 'M8x1-25', 'same'],
  ['M8x1.25', 'M8x12.5', 'other'],
  ['5x114.3', '5x11.43', 'other'],
  ['M8x1.25', 'M8x125', 'unclear'],
  ['V2.0', 'V20', 'unclear'],
  ['B-25', 'B-2,5', 'unclear'],
  ['0 986 479 R33', '0986.479.r33', 'same'],
  ['NOR.0707-60', 'nor070760', 'same'],
  ['PL-10049', 'PL.10.04.9', 'same'],
  ['PL-10049', 'PL 100 49', 'same'],
  ['AB.12.5', 'AB-125', 'same'],
] as const)('compares %s with %s as %s', (code, otherCode, expected) => {
  expect(normalizePartNumber(code)).toBe(normalizePartNumber(otherCode))
  expect([compareSpellings(code, otherCode), compareSpellings(otherCode, code)]).toEqual([expected, expected])
  if (normalizeKeepingDecimals(code) === normalizeKeepingDecimals(otherCode)) expect(expected).toBe('same')
})

const digitOrLetter = fc.constantFrom(...'0123456789ABCEHKMOPTXZ')
const part = fc.string({ unit: digitOrLetter, minLength: 1, maxLength: 6 })
/** Separators that make no decimal point. */
const separator = fc.constantFrom('', ' ', '-', '/', '_', '\u00a0', '\u2013', ' - ', '--', '\t')
const CYRILLIC: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
}
/** Ways to type one character: as it is, in small letters, full-width, or on a Cyrillic keyboard. */
const TYPINGS: readonly ((character: string) => string)[] = [
  character => character,
  character => character.toLowerCase(),
  character => String.fromCharCode(character.charCodeAt(0) + 0xfee0),
  character => CYRILLIC[character] ?? character,
]
const spelledCode = fc.array(part, { minLength: 1, maxLength: 5 }).chain(parts =>
  fc.record({
    parts: fc.constant(parts),
    separators: fc.array(separator, { minLength: parts.length, maxLength: parts.length }),
    otherSeparators: fc.array(separator, { minLength: parts.length, maxLength: parts.length }),
    typings: fc.infiniteStream(fc.constantFrom(...TYPINGS)),
  }),
)
const join = (parts: readonly string[], separators: readonly string[]): string =>
  parts.map((text, index) => (index === 0 ? text : `${separators[index]}${text}`)).join('')

test('any spelling of a code is the same part number', () => {
  fc.assert(
    fc.property(spelledCode, ({ parts, separators, otherSeparators, typings }) => {
      const code = join(parts, separators)
      const spelling = join(
        parts.map(text => [...text].map(character => typings.next().value(character)).join('')),
        otherSeparators,
      )
      expect(normalizePartNumber(spelling)).toBe(normalizePartNumber(code))
      expect(normalizePartNumber(code)).toBe(parts.join(''))
      expect(isSameCode(code, spelling)).toBe(true)
    }),
  )
})

test('codes that differ by a letter or digit are different part numbers', () => {
  fc.assert(
    fc.property(spelledCode, digitOrLetter, fc.nat(), ({ parts, separators, otherSeparators }, character, seed) => {
      const text = parts.join('')
      const position = seed % text.length
      fc.pre(text[position] !== character)
      const other = [...text].with(position, character)
      expect(
        isSameCode(
          join(parts, separators),
          join(
            other,
            other.map((_, index) => otherSeparators[index] ?? ''),
          ),
        ),
      ).toBe(false)
    }),
  )
})

test('a normal form is normal, and the comparison is symmetric for any text', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'A1.,-/ ßÕĳ№') }))
  fc.assert(
    fc.property(text, text, (first, second) => {
      const normal = normalizePartNumber(first)
      expect(normalizePartNumber(normal)).toBe(normal)
      expect(normal).toMatch(/^[A-Z0-9]{0,64}$/)
      expect(isSameCode(first, second)).toBe(isSameCode(second, first))
      expect(isSameCode(first, first)).toBe(true)
    }),
  )
})
