import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideNaively, decideVariantsNaively } from './naive-verdict.ts'
import {
  type Car,
  decideVerdict,
  decideVerdictOfVariants,
  type FitmentRule,
  type FitmentTarget,
  type ProductFitment,
} from './verdict.ts'
import { type Hub, WHEEL_KINDS, type WheelMeasures } from './wheel-fit.ts'
import { OPEN_WINDOW, toYearMonth } from './year-month.ts'

const WINDOW = { from: toYearMonth(2003, 1), to: toYearMonth(2008, 12) }
const createCar = (changes: Partial<Car> = {}): Car => ({
  targets: new Set(['node:4', 'engine:AXX'] as const),
  window: WINDOW,
  builtYm: null,
  fuel: 'petrol',
  drive: null,
  gearbox: null,
  bodies: ['hatchback', 'estate'],
  answers: new Map(),
  ...changes,
})
const createRule = (changes: Partial<FitmentRule> = {}): FitmentRule => ({
  id: 1,
  target: 'node:4',
  polarity: 'fits',
  window: OPEN_WINDOW,
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
  ...changes,
})
const createProduct = (rules: readonly FitmentRule[], changes: Partial<ProductFitment> = {}): ProductFitment => ({
  mode: 'specific',
  coverage: 'complete',
  rules,
  ...changes,
})
const EXCLUSION = createRule({ id: 2, polarity: 'excludes', target: 'engine:AXX' })
const BRAKES = createRule({ conditions: [{ question: 7, answers: ['288', '312'] }] })

test.each<[string, ProductFitment, Partial<Car>, object | null]>([
  ['a rule that covers it', createProduct([createRule()]), {}, { kind: 'fits', ruleId: 1 }],
  ['an exclusion', createProduct([createRule(), EXCLUSION]), {}, { kind: 'no_fit', reason: 'exclusion', ruleId: 2 }],
  [
    'an exclusion of another fuel',
    createProduct([createRule(), { ...EXCLUSION, fuels: ['diesel'] }]),
    {},
    { kind: 'fits' },
  ],
  [
    'an exclusion of a drive that is unknown',
    createProduct([createRule(), { ...EXCLUSION, drives: ['awd'] }]),
    {},
    { kind: 'fits_if', questions: [{ kind: 'drive' }] },
  ],
  [
    'a window that covers a part of its years',
    createProduct([createRule({ window: { from: toYearMonth(2006, 5), to: null } })]),
    {},
    { kind: 'fits_if', questions: [{ kind: 'builtYm' }] },
  ],
  [
    'a window, with a known month of build',
    createProduct([createRule({ window: { from: toYearMonth(2006, 5), to: null } })]),
    { builtYm: toYearMonth(2006, 5) },
    { kind: 'fits' },
  ],
  ['a question', createProduct([BRAKES]), {}, { kind: 'fits_if', questions: [{ kind: 'question', id: 7 }] }],
  ['a good answer', createProduct([BRAKES]), { answers: new Map([[7, '312']]) }, { kind: 'fits', questions: [] }],
  [
    'a bad answer',
    createProduct([BRAKES]),
    { answers: new Map([[7, '345']]) },
    { kind: 'no_fit', reason: 'notListed' },
  ],
  ['one of its bodies', createProduct([createRule({ bodies: ['estate'] })]), {}, { questions: [{ kind: 'body' }] }],
  ['no rule for it', createProduct([createRule({ target: 'node:9' })]), {}, { kind: 'no_fit', reason: 'notListed' }],
  [
    'no rule for it in a partial list',
    createProduct([createRule({ target: 'node:9' })], { coverage: 'partial' }),
    {},
    { kind: 'unknown', reason: 'notListed' },
  ],
  ['no rules', createProduct([]), {}, { kind: 'unknown', reason: 'noRules' }],
  ['a universal product', createProduct([], { mode: 'universal' }), {}, { kind: 'universal' }],
  ['a universal product that excludes it', createProduct([EXCLUSION], { mode: 'universal' }), {}, { kind: 'no_fit' }],
  ['a product without a car', createProduct([createRule()], { mode: 'nonVehicle' }), {}, null],
])('decides for a car by %s', (_name, product, car, verdict) => {
  const decided = decideVerdict(createCar(car), product)
  if (verdict === null) expect(decided).toBeNull()
  else expect(decided).toMatchObject(verdict)
})

test.each<[string, FitmentRule['target'], object]>([
  ['that it may have', 'engine:B58', { kind: 'fits_if', questions: [{ kind: 'engine' }] }],
  ['that it cannot have', 'engine:ASZ', { kind: 'no_fit', reason: 'notListed' }],
])('asks for the engine of a car without a code, if a rule aims at a code %s', (_name, target, verdict) => {
  const car = createCar({ mayHave: candidate => candidate === 'engine:B58' })
  expect(decideVerdict(car, createProduct([createRule({ target })]))).toMatchObject(verdict)
  const exclusion = createRule({ id: 2, polarity: 'excludes', target })
  const isOpen = target === 'engine:B58'
  expect(decideVerdict(car, createProduct([createRule(), exclusion]))?.kind).toBe(isOpen ? 'fits_if' : 'fits')
})

test('calls a universal product universal for a car of several engines, some of which a rule names', () => {
  const product = createProduct([createRule({ fuels: ['diesel'] })], { mode: 'universal' })
  expect(decideVerdictOfVariants([createCar(), createCar({ fuel: 'diesel' })], product)).toEqual({
    kind: 'universal',
    reason: 'universal',
    ruleId: null,
    questions: [],
  })
})

test('asks for the engine where variants differ', () => {
  const petrolOnly = createProduct([createRule({ fuels: ['petrol'] })])
  const [petrol, diesel] = [createCar(), createCar({ fuel: 'diesel' })]
  expect(decideVerdictOfVariants([petrol, diesel], petrolOnly)).toMatchObject({
    kind: 'fits_if',
    questions: [{ kind: 'engine' }],
  })
  expect(decideVerdictOfVariants([petrol, petrol], petrolOnly)).toMatchObject({ kind: 'fits', ruleId: 1 })
  expect(decideVerdictOfVariants([diesel], petrolOnly)).toMatchObject({ kind: 'no_fit' })
  expect(decideVerdictOfVariants([], petrolOnly)).toBeNull()
})

const OPTIONS = {
  fuels: ['petrol', 'diesel', 'other'],
  drives: ['fwd', 'awd', 'other'],
  gearboxes: ['manual', 'other'],
  bodies: ['saloon', 'estate', 'other'],
  answers: ['a', 'b', 'other'],
  months: [0, 1, 2, 3, 4, 5, 6, 7].map(offset => toYearMonth(2005, 1) + offset),
  measures: [1, 2, 3],
}
const pick = (values: readonly string[]) => fc.subarray(values.filter(value => value !== 'other'))
const month = fc.integer({ min: 1, max: 6 }).map(offset => toYearMonth(2005, 1) + offset)
const window = fc
  .tuple(fc.option(month), fc.option(month))
  .filter(([from, to]) => from === null || to === null || from <= to)
  .map(([from, to]) => ({ from, to }))
const TARGETS = ['node:1', 'node:2', 'group:1'] as const
const rule: fc.Arbitrary<FitmentRule> = fc.record({
  id: fc.nat(),
  target: fc.constantFrom(...TARGETS),
  polarity: fc.constantFrom('fits', 'excludes'),
  window,
  fuels: pick(OPTIONS.fuels),
  drives: pick(OPTIONS.drives),
  gearboxes: pick(OPTIONS.gearboxes),
  bodies: pick(OPTIONS.bodies),
  conditions: fc.uniqueArray(
    fc.record({ question: fc.integer({ min: 1, max: 2 }), answers: fc.subarray(['a', 'b'], { minLength: 1 }) }),
    { selector: ({ question }) => question },
  ),
})
const tenth = fc.constantFrom(...OPTIONS.measures)
const wheel: fc.Arbitrary<WheelMeasures> = fc.record({
  kind: fc.constantFrom(...WHEEL_KINDS),
  bolts: fc.option(tenth, { freq: 3 }),
  pcd: fc.option(tenth, { freq: 3 }),
  bore: fc.option(tenth, { freq: 3 }),
  offset: fc.option(tenth, { freq: 3 }),
})
const hub: fc.Arbitrary<Hub> = fc
  .record({
    bolts: fc.option(tenth, { freq: 3 }),
    pcd: fc.option(tenth, { freq: 3 }),
    bore: fc.option(tenth, { freq: 3 }),
    minOffset: fc.option(tenth, { freq: 3 }),
    maxOffset: fc.option(tenth, { freq: 3 }),
  })
  .filter(({ minOffset, maxOffset }) => minOffset === null || maxOffset === null || minOffset <= maxOffset)
const product: fc.Arbitrary<ProductFitment> = fc.record({
  mode: fc.constantFrom('specific', 'specific', 'universal', 'nonVehicle'),
  coverage: fc.constantFrom('complete', 'partial'),
  rules: fc.array(rule, { maxLength: 5 }),
  wheel: fc.option(wheel, { freq: 2, nil: null }),
})
const car: fc.Arbitrary<Car> = fc.record({
  targets: fc.subarray([...TARGETS]).map(targets => new Set(targets)),
  window,
  builtYm: fc.option(month),
  fuel: fc.option(fc.constantFrom(...OPTIONS.fuels)),
  drive: fc.option(fc.constantFrom(...OPTIONS.drives)),
  gearbox: fc.option(fc.constantFrom(...OPTIONS.gearboxes)),
  bodies: fc.subarray(OPTIONS.bodies),
  hub: fc.option(hub, { freq: 4, nil: null }),
  mayHave: fc.option(
    fc.subarray<FitmentTarget>(['group:1']).map(possible => (target: FitmentTarget) => possible.includes(target)),
    { nil: undefined },
  ),
  answers: fc
    .dictionary(fc.constantFrom('1', '2'), fc.constantFrom(...OPTIONS.answers))
    .map(answers => new Map(Object.entries(answers).map(([question, answer]) => [Number(question), answer]))),
})

test('names the surest of several rules with one effect, in any order', () => {
  const supplier = createRule({ id: 1, confidence: 'supplier' })
  const verified = createRule({ id: 9, confidence: 'verified' })
  for (const rules of [
    [supplier, verified],
    [verified, supplier],
  ])
    expect(decideVerdict(createCar(), createProduct(rules))).toMatchObject({ kind: 'fits', ruleId: 9 })
})

test('agrees with the naive verdict', () => {
  fc.assert(
    fc.property(car, product, (testedCar, fitment) => {
      expect(decideVerdict(testedCar, fitment)?.kind ?? null).toBe(decideNaively(testedCar, fitment, OPTIONS))
    }),
    { numRuns: 1_000 },
  )
})

test('agrees with the naive verdict on a car of several engines', () => {
  fc.assert(
    fc.property(fc.array(car, { minLength: 1, maxLength: 4 }), product, (cars, fitment) => {
      expect(decideVerdictOfVariants(cars, fitment)?.kind ?? null).toBe(decideVariantsNaively(cars, fitment, OPTIONS))
    }),
    { numRuns: 500 },
  )
})

test('does not depend on the order of the rules, and asks only with fits_if', () => {
  fc.assert(
    fc.property(car, product, (testedCar, fitment) => {
      const verdict = decideVerdict(testedCar, fitment)
      const reversed = decideVerdict(testedCar, { ...fitment, rules: fitment.rules.toReversed() })
      expect(reversed?.kind).toBe(verdict?.kind)
      expect((verdict?.questions.length ?? 0) > 0).toBe(verdict?.kind === 'fits_if')
    }),
  )
})
