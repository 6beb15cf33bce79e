import { expect, test } from 'vitest'
import { OPEN_WINDOW, toYearMonth } from '../year-month.ts'
import { createFileRule, type FileRule } from './rule-file.ts'
import { stageRule } from './stage-rule.ts'

const stage = (changes: Partial<FileRule>) => stageRule(createFileRule({ line: 2, sku: 'A1', ...changes }), 'et')

test.each<[string, Partial<FileRule>, column: string, reason: string]>([
  ['a year before the first car', { window: { from: toYearMonth(10, 11), to: null } }, 'year', 'yearOutOfRange'],
  ['a year after the last one', { window: { from: null, to: toYearMonth(20_010, 1) } }, 'year', 'yearOutOfRange'],
  ['a reversed window', { window: { from: toYearMonth(2008, 1), to: toYearMonth(2004, 1) } }, 'year', 'reversed'],
  ['too many pieces', { quantity: 100 }, 'quantity', 'number'],
  ['no pieces', { quantity: 0 }, 'quantity', 'number'],
  ['an unknown position', { position: 'roof' }, 'position', 'unknownValue'],
])('refuses %s, which the shop cannot store', (_name, changes, column, reason) => {
  expect(stage(changes)).toMatchObject({ line: 2, column, reason })
})

test('accepts a window without ends', () => {
  expect(stage({ window: OPEN_WINDOW })).toMatchObject({ from: null, to: null, sku: 'A1' })
})
