import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCar, NO_ANSWERS } from './build-car.ts'
import { findPossibleMonths, listPossibleValues } from './possible-answers.ts'
import { BODIES, FUELS, GEARBOXES, type Vehicle } from './vehicle.ts'
import { decideVerdict, type FitmentRule, type ProductFitment } from './verdict.ts'
import { OPEN_WINDOW, toYearMonth } from './year-month.ts'

const VEHICLE: Vehicle = {
  id: 1,
  level: 'variant',
  parentId: null,
  name: 'Golf',
  slug: 'golf',
  chassis: [],
  bodies: [],
  engineCode: null,
  cc: null,
  kw: null,
  fuel: null,
  drive: null,
  gearbox: null,
  ...OPEN_WINDOW,
}
const RULE: FitmentRule = {
  id: 1,
  target: 'node:1',
  polarity: 'fits',
  window: OPEN_WINDOW,
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
}
const createProduct = (rule: Partial<FitmentRule>): ProductFitment => ({
  mode: 'specific',
  coverage: 'complete',
  rules: [{ ...RULE, ...rule }],
})

test('each offered answer removes the question', () => {
  const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values))
  const limits = fc.record({ bodies: some(BODIES), fuels: some(FUELS), gearboxes: some(GEARBOXES) })
  fc.assert(
    fc.property(some(BODIES), limits, (bodies, rule) => {
      const path = [{ ...VEHICLE, bodies }]
      const product = createProduct(rule)
      const ask = (own: object) =>
        decideVerdict(buildCar(path, [], { ...NO_ANSWERS, ...own }), product)?.questions ?? []
      for (const { kind } of ask({})) {
        if (kind !== 'body' && kind !== 'fuel' && kind !== 'gearbox') continue
        const values = listPossibleValues(kind, [buildCar(path, [], NO_ANSWERS)])
        expect(values.length).toBeGreaterThan(1)
        for (const value of values) expect(ask({ [kind]: value })).not.toContainEqual({ kind })
      }
    }),
  )
})

test('offers the bodies that all undecided engines share', () => {
  const list = (...cars: string[][]) =>
    listPossibleValues(
      'body',
      cars.map(bodies => ({ bodies })),
    )
  expect(list(['saloon', 'estate'])).toEqual(['saloon', 'estate'])
  expect(list(['saloon', 'estate'], ['coupe'], ['estate', 'saloon', 'van'])).toEqual(['saloon', 'estate'])
  expect(list(['saloon', 'estate'], ['coupe', 'van'])).toEqual(['saloon', 'estate', 'coupe', 'van'])
  expect(list([])).toEqual(BODIES)
})

test('offers the months of the production period, and each of them answers the question', () => {
  const now = toYearMonth(2026, 11)
  const window = { from: toYearMonth(2003, 10), to: toYearMonth(2008, 11) }
  expect(findPossibleMonths([{ window }], now)).toEqual(window)
  expect(findPossibleMonths([{ window }, { window: { from: window.from, to: null } }], now).to).toBe(now)
  expect(findPossibleMonths([{ window: OPEN_WINDOW }], now)).toEqual({ from: toYearMonth(1950, 1), to: now })
  const product = createProduct({ window: { from: toYearMonth(2005, 6), to: null } })
  const ask = (builtYm: number | null) =>
    decideVerdict(buildCar([{ ...VEHICLE, ...window }], [], { ...NO_ANSWERS, builtYm }), product)?.questions
  expect(ask(null)).toEqual([{ kind: 'builtYm' }])
  for (let month = window.from; month <= window.to; month++) expect(ask(month)).toEqual([])
})
