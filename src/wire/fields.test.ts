import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  enabledLanguage,
  eurosAmount,
  id,
  multiLineText,
  multilingualLine,
  requiredMultilingualLine,
  singleLineText,
} from './fields.ts'

/** Returns the parsed value, or null when validation fails. */
const parse = (field: z.ZodType, sent: unknown): unknown => {
  const parsed = field.safeParse(sent)
  return parsed.success ? parsed.data : null
}

test.each([
  [' Mari Maasikas ', 'Mari Maasikas'],
  ['Tartu mnt\t5', 'Tartu mnt 5'],
  ['half \ud800', 'half \ufffd'],
  ['\u200b\u2060 Mari\ufeff', 'Mari'],
  ['\u200b', ''],
  ['\u3164', ''],
  ['Mari\u202egnp', 'Marignp'],
  ['', ''],
  ['x'.repeat(201), null],
  ['Subject\r\nBcc: all@example.ee', null],
  ['a\nb', null],
  ['a\0b', null],
  [7, null],
])('parses the line %j as %j', (sent, expected) => expect(parse(singleLineText(), sent)).toBe(expected))

test.each([
  [' first\n\tsecond\r\n', 'first\n\tsecond'],
  ['half \udc00', 'half \ufffd'],
  ['x'.repeat(51), null],
  [`${'x'.repeat(24)}\r\n${'x'.repeat(25)}`, `${'x'.repeat(24)}\n${'x'.repeat(25)}`],
  ['a\0b', null],
])('parses the lines %j as %j', (sent, expected) => expect(parse(multiLineText(50), sent)).toBe(expected))

test.each([
  ['17', 17],
  [2_147_483_647, 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['1.5', null],
  ['seventeen', null],
])('parses the id %j as %j', (sent, expected) => expect(parse(id, sent)).toBe(expected))

test.each([
  [3.99, 3.99],
  [0, 0],
  [1.005, null],
  [-1, null],
  [100.01, null],
  ['3', null],
])('parses %j euros as %j', (sent, expected) => expect(parse(eurosAmount(100), sent)).toBe(expected))

test('requires a text in an offered language and keeps other languages', () => {
  expect(parse(requiredMultilingualLine(), { type: 'language', xx: 'Bonnet' })).toBeNull()
  const stored = { type: 'language', en: 'Bonnet', xx: 'Konepelti' }
  expect(parse(requiredMultilingualLine(), stored)).toEqual(stored)
  expect(['et', 'xx', 'e'].map(code => parse(enabledLanguage, code))).toEqual(['et', null, null])
})

test('can require a text in one language', () => {
  const empty = { type: 'language', et: ' ' }
  expect(parse(multilingualLine(), empty)).toEqual({ type: 'language', et: '' })
  expect(parse(requiredMultilingualLine(), empty)).toBeNull()
  expect(parse(requiredMultilingualLine(), { type: 'language', en: ' Bonnet ' })).toEqual({
    type: 'language',
    en: 'Bonnet',
  })
})
