import { expect, test } from 'vitest'
import { parseScan } from './parse-scan.ts'

test.each([
  ['A-1', { code: 'A-1', amount: 1 }],
  [' A 1 ', { code: 'A 1', amount: 1 }],
  ['5*A-1', { code: 'A-1', amount: 5 }],
  ['12 * B*2', { code: 'B*2', amount: 12 }],
  ['5x120', { code: '5x120', amount: 1 }],
  ['0*A', { code: '0*A', amount: 1 }],
  ['*A', { code: '*A', amount: 1 }],
  ['  ', null],
])('parses %j', (text, expected) => {
  expect(parseScan(text)).toEqual(expected)
})
