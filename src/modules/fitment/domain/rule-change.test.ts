import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { MAX_RULES } from './fitment-rule.ts'
import { decideRuleChange, type FitmentFields, type RuleChange, type SourcedRule } from './rule-change.ts'
import { OPEN_WINDOW } from './year-month.ts'

const buildRule = (target: SourcedRule['target'], changes: Partial<SourcedRule> = {}): SourcedRule => ({
  sourceId: 1,
  target,
  polarity: 'fits',
  window: OPEN_WINDOW,
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
  position: null,
  quantity: null,
  note: multilingual({}),
  confidence: 'verified',
  ...changes,
})
const GOLF = buildRule('node:1')
const FITMENT: FitmentFields = { mode: 'specific', rules: [GOLF, buildRule('node:2', { sourceId: 2 })] }
const decide = (change: RuleChange, fitment = FITMENT): string | string[] => {
  const decided = decideRuleChange(fitment, change)
  return decided.ok ? decided.value.rules.map(({ sourceId, target }) => `${sourceId} ${target}`) : decided.reason
}

test.each<[name: string, change: RuleChange, expected: string | string[]]>([
  ['adds a rule', { kind: 'add', rule: buildRule('node:3') }, ['1 node:1', '2 node:2', '1 node:3']],
  ['adds a rule of another source', { kind: 'add', rule: buildRule('node:2') }, ['1 node:1', '2 node:2', '1 node:2']],
  ['refuses a rule that exists', { kind: 'add', rule: buildRule('node:1') }, 'same'],
  ['removes the rules of a target', { kind: 'remove', target: 'node:2' }, ['1 node:1']],
  ['refuses to remove a missing rule', { kind: 'remove', target: 'node:9' }, 'noRule'],
  ['replaces a target', { kind: 'replace', target: 'node:1', by: 'group:4' }, ['1 group:4', '2 node:2']],
  ['refuses to replace a missing target', { kind: 'replace', target: 'node:9', by: 'group:4' }, 'noRule'],
  ['sets the own rule of a target', { kind: 'set', target: 'node:1', polarity: 'excludes' }, ['2 node:2', '1 node:1']],
  [
    'sets an own rule beside that of a source',
    { kind: 'set', target: 'node:2', polarity: 'fits' },
    ['1 node:1', '2 node:2', '1 node:2'],
  ],
  [
    'adds the rules of another product',
    { kind: 'copy', from: { mode: 'universal', rules: [GOLF, buildRule('node:3')] }, replaces: false },
    ['1 node:1', '2 node:2', '1 node:3'],
  ],
  [
    'replaces all rules by those of another product',
    { kind: 'copy', from: { mode: 'specific', rules: [buildRule('node:3')] }, replaces: true },
    ['1 node:3'],
  ],
  ['refuses to copy equal rules', { kind: 'copy', from: FITMENT, replaces: true }, 'same'],
])('%s', (_name, change, expected) => {
  expect(decide(change)).toEqual(expected)
})

describe('limits', () => {
  test('leaves one rule when another rule has the new target', () => {
    const fitment: FitmentFields = { mode: 'specific', rules: [GOLF, buildRule('node:2')] }
    expect(decide({ kind: 'replace', target: 'node:2', by: 'node:1' }, fitment)).toEqual(['1 node:1'])
  })
  test('adds no rules to products that have nothing to do with cars, but replaces their mode and rules', () => {
    const clothes: FitmentFields = { mode: 'nonVehicle', rules: [] }
    expect(decide({ kind: 'add', rule: GOLF }, clothes)).toBe('nonVehicle')
    expect(decide({ kind: 'copy', from: FITMENT, replaces: false }, clothes)).toBe('nonVehicle')
    expect(decide({ kind: 'copy', from: FITMENT, replaces: true }, clothes)).toEqual(['1 node:1', '2 node:2'])
  })
  test('refuses more rules of a source than it may have', () => {
    const rules = Array.from({ length: MAX_RULES }, (_, index) => buildRule(`node:${index + 1}`))
    expect(decide({ kind: 'add', rule: buildRule('engine:AXX') }, { mode: 'specific', rules })).toBe('tooMany')
  })
})
