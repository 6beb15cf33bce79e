import { expect, test } from 'vitest'
import { buildVehicleWords, namesVehicle } from './names-vehicle.ts'

const WORDS = buildVehicleWords(['BMW', 'Alfa Romeo', 'VW', 'Škoda'], ['E46', '1K', '8P', 'GRB', '350'])

test.each([
  ['Coilover BMW 3-seeria', true],
  ['Väljalase vw golf', true],
  ['Alfa Romeo 156 vedrud', true],
  ['Romeo ja Alfa', false],
  ['Vedrud E46', true],
  ['Vedrud e46 330i', true],
  ['Skoda Octavia põhjakaitse', true],
  ['Pidurivedelik 350 ml', false],
  ['Turbo GRB', false],
  ['Poekott', false],
])('decides whether %j names a car: %s', (name, expected) => {
  expect(namesVehicle(name, WORDS)).toBe(expected)
})
