import { expect, it } from 'vitest'
import { formatNumberLines, mergeNumbers, parseNumberLines } from './product-number.ts'

it('parses a number, a brand and a source per line, and counts unusable lines', () => {
  const text = '06A 906 461 L; VW; ETKA\n\n038906461C\t Bosch\n--\n06A; b; c; d\nab'
  expect(parseNumberLines('oe', text)).toEqual({
    numbers: [
      { type: 'oe', number: '06A 906 461 L', brand: 'VW', source: 'ETKA' },
      { type: 'oe', number: '038906461C', brand: 'Bosch', source: '' },
    ],
    invalidCount: 3,
  })
})

it('formats parsed numbers as they were written', () => {
  const text = '06A 906 461 L; VW; ETKA\n038906461C; Bosch\n1234; ; list\n999'
  expect(formatNumberLines(parseNumberLines('oe', text).numbers, 'oe')).toBe(text)
})

it('keeps one spelling of a number per type and brand, and codes that differ by a decimal point', () => {
  const make = (number: string, brand = '') => ({ type: 'oe' as const, number, brand, source: '' })
  const numbers = [make('AB 12-34'), make('ab1234'), make('AB1234', 'VW'), make('M8x1.25'), make('M8x12.5')]
  expect(mergeNumbers(numbers).map(({ number }) => number)).toEqual(['AB 12-34', 'AB1234', 'M8x1.25', 'M8x12.5'])
})
