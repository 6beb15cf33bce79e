import { expect, test } from 'vitest'
import { NO_ANSWERS } from './build-car.ts'
import { dropStatedFacts } from './drop-stated-facts.ts'
import { toYearMonth } from './year-month.ts'

const CAR = {
  fuel: 'petrol',
  drive: null,
  gearbox: null,
  bodies: ['hatchback', 'estate'],
  window: { from: toYearMonth(2003, 1), to: toYearMonth(2009, 12) },
}
const OWN = {
  builtYm: toYearMonth(2005, 3),
  fuel: 'diesel',
  drive: 'awd',
  gearbox: 'manual',
  body: 'estate',
  answers: new Map([[7, 'a']]),
} as const

test('keeps the answers that the vehicle leaves open', () => {
  expect(dropStatedFacts(OWN, [CAR])).toEqual({ ...OWN, fuel: null })
})

test('keeps a fact that one of the possible engines leaves open', () => {
  expect(dropStatedFacts(OWN, [CAR, { ...CAR, fuel: null }])).toEqual(OWN)
})

test.each([
  ['a month outside of the production', { builtYm: toYearMonth(2012, 1) }, { builtYm: null }],
  ['a body that the vehicle does not have', { body: 'coupe' }, { body: null }],
] as const)('drops %s', (_name, changed, dropped) => {
  expect(dropStatedFacts({ ...NO_ANSWERS, ...changed }, [CAR])).toEqual({ ...NO_ANSWERS, ...dropped })
})

test('drops the body of a vehicle with a single one', () => {
  expect(dropStatedFacts(OWN, [{ ...CAR, bodies: ['estate'] }]).body).toBeNull()
})
