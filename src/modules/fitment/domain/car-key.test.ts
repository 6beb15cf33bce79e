import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCar, formatCarKey, parseCarKey } from './car-key.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES } from './vehicle.ts'
import { MAX_YEAR_MONTH, MIN_YEAR_MONTH, toYearMonth } from './year-month.ts'

test('formats a car for addresses', () => {
  const answers = new Map([
    [12, 'b'],
    [7, 'a'],
  ])
  const car = { ...chooseCar(412), builtYm: toYearMonth(2005, 3), body: 'estate' as const, answers }
  expect(formatCarKey(car)).toBe('412.m200503.bestate.q7-a.q12-b')
  expect(formatCarKey(chooseCar(412))).toBe('412')
})

test('reads back every car', () => {
  const option = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values))
  const car = fc.record({
    nodeId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    builtYm: fc.option(fc.integer({ min: MIN_YEAR_MONTH, max: MAX_YEAR_MONTH })),
    fuel: option(FUELS),
    drive: option(DRIVES),
    gearbox: option(GEARBOXES),
    body: option(BODIES),
    answers: fc
      .array(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.stringMatching(/^[a-z0-9]{1,4}$/)), { maxLength: 10 })
      .map(entries => new Map(entries)),
  })
  fc.assert(
    fc.property(car, chosen => {
      expect(parseCarKey(formatCarKey(chosen))).toEqual(chosen)
    }),
  )
})

test.each([
  '',
  '0',
  '-1',
  'golf',
  '1.x',
  '1.m200513',
  '1.fsteam',
  '1.q7-',
  '1.q0-a',
  '99999999999',
  `1.${'a'.repeat(300)}`,
])('refuses "%s"', text => {
  expect(parseCarKey(text)).toBeNull()
})
