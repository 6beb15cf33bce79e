import { expect, test } from 'vitest'
import { reviewRules } from './review-rules.ts'
import type { Car, FitmentRule, FitmentTarget } from './verdict.ts'
import { OPEN_WINDOW, toYearMonth } from './year-month.ts'

type Rule = FitmentRule & { position: string | null }

const createCar = (engine: string, node: number, changes: Partial<Car> = {}): Car => ({
  targets: new Set([`node:${node}`, 'node:1', `engine:${engine}`] as const),
  window: { from: toYearMonth(2003, 1), to: toYearMonth(2008, 12) },
  builtYm: null,
  fuel: 'petrol',
  drive: 'fwd',
  gearbox: null,
  bodies: ['hatchback'],
  answers: new Map(),
  ...changes,
})
const CARS = [createCar('AXX', 5), createCar('BWA', 5), createCar('BKC', 6, { fuel: 'diesel', drive: 'awd' })]
const findCars = (target: FitmentTarget) => CARS.filter(({ targets }) => targets.has(target))
const createRule = (id: number, target: FitmentTarget, changes: Partial<Rule> = {}): Rule => ({
  id,
  target,
  polarity: 'fits',
  window: OPEN_WINDOW,
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
  position: null,
  ...changes,
})
const FROM_2006 = { from: toYearMonth(2006, 1), to: null }
const UNTIL_2005 = { from: null, to: toYearMonth(2005, 12) }

test.each<[string, Rule[], object[]]>([
  ['two vehicles', [createRule(1, 'node:5'), createRule(2, 'node:6')], []],
  [
    'a vehicle and its engine',
    [createRule(1, 'node:5'), createRule(2, 'engine:AXX')],
    [{ ruleId: 2, kind: 'covered', otherId: 1 }],
  ],
  [
    'a vehicle and the exclusion of one of its engines',
    [createRule(1, 'node:5'), createRule(2, 'engine:AXX', { polarity: 'excludes' })],
    [],
  ],
  [
    'an exclusion of everything that a rule fits',
    [createRule(1, 'engine:AXX'), createRule(2, 'node:1', { polarity: 'excludes', fuels: ['petrol'] })],
    [{ ruleId: 1, kind: 'cancelled', otherId: 2 }],
  ],
  [
    'two wordings of one rule',
    [createRule(1, 'node:6'), createRule(2, 'node:1', { fuels: ['diesel'] })],
    [{ ruleId: 2, kind: 'duplicate', otherId: 1 }],
  ],
  [
    'rules that share a car',
    [createRule(1, 'node:1', { drives: ['fwd'] }), createRule(2, 'node:1', { fuels: ['petrol', 'diesel'] })],
    [{ ruleId: 1, kind: 'covered', otherId: 2 }],
  ],
  [
    'front and rear of a kit',
    [createRule(1, 'node:5', { position: 'front' }), createRule(2, 'node:5', { position: 'rear' })],
    [],
  ],
  [
    'years that follow each other',
    [createRule(1, 'node:5', { window: UNTIL_2005 }), createRule(2, 'node:5', { window: FROM_2006 })],
    [],
  ],
  [
    'years outside those of the vehicle',
    [createRule(1, 'node:5', { window: { from: toYearMonth(2015, 1), to: null } })],
    [{ ruleId: 1, kind: 'empty', otherId: null }],
  ],
  ['a vehicle that is gone', [createRule(1, 'node:9')], [{ ruleId: 1, kind: 'empty', otherId: null }]],
])('reviews %s', (_case, rules, findings) => {
  expect(reviewRules(rules, findCars)).toEqual(findings)
})

test('reports rules that share a part of their cars', () => {
  const cars = [
    createCar('AXX', 5),
    createCar('BWA', 5, { bodies: ['estate'] }),
    createCar('CAX', 7, { bodies: ['estate'] }),
  ]
  const rules = [createRule(1, 'node:5'), createRule(2, 'node:1', { bodies: ['estate'] })]
  const find = (target: FitmentTarget) => cars.filter(({ targets }) => targets.has(target))
  expect(reviewRules(rules, find)).toEqual([{ ruleId: 2, kind: 'overlap', otherId: 1 }])
})
