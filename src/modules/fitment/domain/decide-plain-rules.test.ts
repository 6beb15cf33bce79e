import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommonProducts } from './car-products.ts'
import { decidePlainRules } from './decide-plain-rules.ts'
import { type Car, decideVerdictOfVariants, type FitmentRule, type FitmentTarget } from './verdict.ts'
import { OPEN_WINDOW } from './year-month.ts'

const TARGETS: FitmentTarget[] = ['node:1', 'node:2', 'node:3', 'group:1', 'engine:AXX']
const anyProduct = fc.record({
  mode: fc.constantFrom('specific' as const, 'universal' as const),
  coverage: fc.constantFrom('complete' as const, 'partial' as const),
  rules: fc.array(
    fc.record({ target: fc.constantFrom(...TARGETS), polarity: fc.constantFrom('fits' as const, 'excludes' as const) }),
    { minLength: 1, maxLength: 4 },
  ),
})

interface CarTargets {
  targets: readonly FitmentTarget[]
  possible: readonly FitmentTarget[] | null
}

const buildCar = ({ targets, possible }: CarTargets): Car => ({
  targets: new Set(targets),
  mayHave: possible ? target => possible.includes(target) : undefined,
  window: OPEN_WINDOW,
  builtYm: null,
  fuel: null,
  drive: null,
  gearbox: null,
  bodies: [],
  answers: new Map(),
})
const buildRule = (rule: Pick<FitmentRule, 'target' | 'polarity'>): FitmentRule => ({
  id: 1,
  window: OPEN_WINDOW,
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
  ...rule,
})

test('equals the verdict function for rules without limits, for one engine and for several', () => {
  const variants = fc.array(
    fc.record({ targets: fc.subarray(TARGETS), possible: fc.option(fc.subarray(TARGETS.slice(3))) }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.array(anyProduct, { maxLength: 8 }), variants, (products, cars) => {
      const toIds = (isWanted: (product: (typeof products)[number]) => boolean) =>
        new Set(products.flatMap((product, id) => (isWanted(product) ? id : [])))
      const common = {
        universal: toIds(({ mode }) => mode === 'universal'),
        complete: toIds(({ mode, coverage }) => mode === 'specific' && coverage === 'complete'),
      }
      const group = (polarity: FitmentRule['polarity']) =>
        new Map(
          TARGETS.map(target => [
            target,
            [...toIds(({ rules }) => rules.some(rule => rule.target === target && rule.polarity === polarity))],
          ]),
        )
      const rules = { fits: group('fits'), excludes: group('excludes') }
      const decided = decidePlainRules(cars.map(buildCar), rules, common)
      for (const [id, { mode, coverage, rules }] of products.entries()) {
        const product = { mode, coverage, rules: rules.map(buildRule) }
        const expected = decideVerdictOfVariants(cars.map(buildCar), product)?.kind
        expect(KINDS[decided.get(id) ?? getCommonVerdict(id, common)]).toBe(expected)
      }
    }),
    { numRuns: 2_000 },
  )
})

/** Returns the verdict on a product for cars that no rule concerns. */
const getCommonVerdict = (id: number, { universal, complete }: CommonProducts) => {
  if (universal.has(id)) return 'universal'
  return complete.has(id) ? 'noFit' : 'unknown'
}

const KINDS = { fits: 'fits', check: 'fits_if', universal: 'universal', noFit: 'no_fit', unknown: 'unknown' }
