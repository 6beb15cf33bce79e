import { expect, test } from 'vitest'
import { listDecidingRules } from './list-deciding-rules.ts'
import type { Car, FitmentRule, FitmentTarget } from './verdict.ts'
import { OPEN_WINDOW } from './year-month.ts'

const buildCar = (targets: readonly FitmentTarget[]): Car => ({
  targets: new Set(targets),
  window: OPEN_WINDOW,
  builtYm: null,
  fuel: 'petrol',
  drive: null,
  gearbox: null,
  bodies: [],
  answers: new Map(),
})
const buildRule = (id: number, target: FitmentTarget, changes: Partial<FitmentRule> = {}): FitmentRule => ({
  id,
  target,
  polarity: 'fits',
  window: OPEN_WINDOW,
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
  ...changes,
})
const RULES = [
  buildRule(1, 'node:1'),
  buildRule(2, 'node:2', { fuels: ['petrol'] }),
  buildRule(3, 'node:2', { drives: ['awd'] }),
  buildRule(4, 'node:3', { drives: ['awd'] }),
  buildRule(5, 'node:1', { polarity: 'excludes', fuels: ['diesel'] }),
  buildRule(6, 'node:1', { fuels: ['diesel'] }),
]

test.each<[name: string, cars: readonly Car[], ids: number[]]>([
  ['all rules that name the car for certain', [buildCar(['node:1', 'node:2'])], [1, 2]],
  ['asking rules where no other names the car', [buildCar(['node:3'])], [4]],
  ['the rules of each engine', [buildCar(['node:1']), buildCar(['node:3'])], [1, 4]],
  ['none for a car without rules', [buildCar(['node:9'])], []],
])('lists %s', (_name, cars, ids) => {
  expect(listDecidingRules(cars, RULES).map(({ id }) => id)).toEqual(ids)
})
