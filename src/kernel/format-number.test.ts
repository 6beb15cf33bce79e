import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test.each([
  [0, {}, '0', '0'],
  [1_234_567, {}, '1\u00a0234\u00a0567', '1,234,567'],
  [12.34, {}, '12,3', '12.3'],
  [-2.5, {}, '−2,5', '−2.5'],
  [-0.04, {}, '0', '0'],
  [7, { min: 1 }, '7,0', '7.0'],
  [0.125, { max: 3 }, '0,125', '0.125'],
  [1.005, { max: 0 }, '1', '1'],
])('formats %d with the decimals %j', (value, decimals, et, en) => {
  expect([formatNumber(value, 'et', decimals), formatNumber(value, 'en', decimals)]).toEqual([et, en])
})
