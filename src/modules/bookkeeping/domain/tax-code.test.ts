import { expect, test } from 'vitest'
import { findTaxCode, formatTaxKey, parseTaxCodes, type TaxKey } from './tax-code.ts'

const CODES = parseTaxCodes('24 = KM 24\n\n9=KM9\r\n25,5 FI = OSS25\nEU = EU0\nEXPORT = E0\n') as Map<string, string>
const SALE: TaxKey = { category: 'S', basisPoints: 2400, country: 'EE' }

test.each<[Partial<TaxKey>, string | null]>([
  [{}, 'KM 24'],
  [{ country: 'GR' }, null],
  [{ basisPoints: 900 }, 'KM9'],
  [{ basisPoints: 2550, country: 'FI' }, 'OSS25'],
  [{ basisPoints: 2550 }, null],
  [{ category: 'K', basisPoints: 0 }, 'EU0'],
  [{ category: 'G', basisPoints: 0 }, 'E0'],
  [{ category: 'Z', basisPoints: 0 }, null],
])('finds the code of %o: %s', (key, code) => {
  expect(findTaxCode(CODES, { ...SALE, ...key })).toBe(code)
})

test.each([
  ['24 = KM24\nabc = 1', 2],
  ['24', 1],
  ['24 =', 1],
  ['0.0 FI = x', 1],
])('names the unreadable line of %j', (text, line) => {
  expect(parseTaxCodes(text)).toBe(line)
})

test('names a rate as its line begins', () => {
  expect(
    [SALE, { ...SALE, basisPoints: 2550, country: 'FI' }, { ...SALE, category: 'K' as const }].map(formatTaxKey),
  ).toEqual(['24', '25.5 FI', 'EU'])
})
