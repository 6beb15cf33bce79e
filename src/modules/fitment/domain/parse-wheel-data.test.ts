import { expect, test } from 'vitest'
import {
  formatBoltPattern,
  formatOffsets,
  formatTenths,
  parseBoltPattern,
  parseBore,
  parseOffsets,
} from './parse-wheel-data.ts'

test.each([
  ['5x112', '5x112'],
  ['5 × 114,3 mm', '5x114.3'],
  ['4/100', '4x100'],
  ['', ''],
  ['112', null],
  ['0x112', null],
  ['5x1122', null],
])('reads the bolt pattern "%s" as %s', (text, expected) => {
  const parsed = parseBoltPattern(text)
  expect(parsed.ok ? formatBoltPattern(parsed.value) : null).toBe(expected)
})

test.each([
  ['57,1', '57.1'],
  ['66.6 mm', '66.6'],
  ['', ''],
  ['0', null],
  ['57,15', null],
])('reads the bore "%s" as %s', (text, expected) => {
  const parsed = parseBore(text)
  expect(parsed.ok ? formatTenths(parsed.value) : null).toBe(expected)
})

test.each([
  ['35–50', '35–50'],
  ['ET35-50', '35–50'],
  ['-10 – 20', '-10–20'],
  ['45', '45'],
  ['', ''],
  ['50-35', null],
  ['many', null],
])('reads the offsets "%s" as %s', (text, expected) => {
  const parsed = parseOffsets(text)
  expect(parsed.ok ? formatOffsets(parsed.value) : null).toBe(expected)
})
