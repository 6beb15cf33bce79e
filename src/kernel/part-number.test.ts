import { expect, test } from 'vitest'
import { compareSpellings, isPartNumberLike, normalizeKeepingDecimals, normalizePartNumber } from './part-number.ts'

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
