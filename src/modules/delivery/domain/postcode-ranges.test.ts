import { expect, test } from 'vitest'
import { ESTONIAN_ISLANDS, formatPostcodeRanges, parsePostcodeRanges } from './postcode-ranges.ts'

test.each([
  ['', []],
  [
    ' 92000 – 92999, 93819,',
    [
      { from: '92000', to: '92999' },
      { from: '93819', to: '93819' },
    ],
  ],
  ['LV 1001-LV 1099', [{ from: 'LV1001', to: 'LV1099' }]],
  ['1001-1099', [{ from: '1001', to: '1099' }]],
  ['92999-92000', null],
  ['920-92999', null],
  ['Saaremaa!', null],
])('parses "%s"', (text, expected) => expect(parsePostcodeRanges(text)).toEqual(expected))

test('parses its own format', () => {
  expect(formatPostcodeRanges(ESTONIAN_ISLANDS)).toBe('92000–92999, 93000–94999')
  expect(parsePostcodeRanges(formatPostcodeRanges(ESTONIAN_ISLANDS))).toEqual(ESTONIAN_ISLANDS)
})
