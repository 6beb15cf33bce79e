import { expect, test } from 'vitest'
import { findMissingCar } from './find-missing-car.ts'

const MODELS = ['BMW 3 E36', 'BMW 3 E46', 'BMW M3 E92', 'VW Golf GTI Mk7', 'Audi S4 B8', 'Seat Leon Cupra 1P']

test.each([
  ['a car of the shop', 'brake pads for bmw e46', ['e46'], 'BMW 3 E46'],
  ['by its code alone', 'brake pads E46', ['E46'], 'BMW 3 E46'],
  ['by its make', 'heki piduriklotsid seat', ['seat'], 'Seat Leon Cupra 1P'],
  ['one of several', 'brake pads bmw', ['bmw'], 'BMW'],
  ['a model that the shop does not have', 'brake pads bmw e30', ['e30'], 'BMW E30'],
  ['nothing left out', 'brake pads bmw e46', [], null],
  ['another word left out', 'red brake pads bmw e46', ['red'], null],
  ['a number that a car has too', 'turbo 3', ['3'], null],
  ['a code without a make', 'turbo gt28', ['gt28'], null],
] as const)('names the missing car: %s', (_name, query, leftOut, car) =>
  expect(findMissingCar(query, leftOut, MODELS)).toBe(car),
)
