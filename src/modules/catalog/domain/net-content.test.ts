import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoldByMeasure } from './is-sold-by-measure.ts'
import { computeUnitCents, computeUnitPrice, isNetContentAmount, type NetContent } from './net-content.ts'

test.each<[string, number, NetContent, number]>([
  ['a can of 400 ml', 1_249, { amount: 0.4, unit: 'l' }, 3_123],
  ['a canister of 5 l', 6_245, { amount: 5, unit: 'l' }, 1_249],
  ['a litre', 1_249, { amount: 1, unit: 'l' }, 1_249],
  ['a tube of 85 g', 590, { amount: 0.085, unit: 'kg' }, 6_941],
  ['a hose of 3 m', 1_000, { amount: 3, unit: 'm' }, 333],
  ['a sheet of 644 cm²', 120, { amount: 0.0644, unit: 'm2' }, 1_863],
  ['exactly half a cent', 1, { amount: 2, unit: 'm' }, 1],
  ['less than half a cent', 1, { amount: 2.001, unit: 'm' }, 0],
])('computes the unit price of %s', (_name, priceCents, netContent, cents) =>
  expect(computeUnitCents(priceCents, netContent)).toBe(cents),
)

test('computes a unit price that times the amount gives the price, within half a cent per unit', () => {
  const cents = fc.integer({ min: 1, max: 999_999_900 })
  const parts = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(cents, parts, (priceCents, partCount) => {
      const unitCents = computeUnitCents(priceCents, { amount: partCount / 10_000, unit: 'l' })
      const doubledError = 2n * (BigInt(unitCents) * BigInt(partCount) - BigInt(priceCents) * 10_000n)
      expect(doubledError > -BigInt(partCount) && doubledError <= BigInt(partCount)).toBe(true)
    }),
  )
})

test.each([
  ['et', 1_249, { amount: 1, unit: 'l' }, '12,49\u00a0€/l'],
  ['en', 1_249, { amount: 1, unit: 'l' }, '€12.49/l'],
  ['et', 123_450, { amount: 1, unit: 'm2' }, '1\u00a0234,50\u00a0€/m²'],
  ['en', 100, { amount: 2, unit: 'kg' }, '€0.50/kg'],
] as const)('formats a unit price in %s', (language, priceCents, netContent, text) =>
  expect(computeUnitPrice(priceCents, netContent, language)).toMatchObject({ ...netContent, text }),
)

test('gives no unit price without a net content or a price', () => {
  expect(computeUnitPrice(1_249, null, 'et')).toBeUndefined()
  expect(computeUnitPrice(0, { amount: 1, unit: 'l' }, 'et')).toBeUndefined()
})

test.each([
  [0.4, true],
  [0.0001, true],
  [100_000, true],
  [0.00001, false],
  [0.12345, false],
  [0, false],
  [-1, false],
  [100_001, false],
])('accepts the amount %d: %s', (amount, isAccepted) => expect(isNetContentAmount(amount)).toBe(isAccepted))

test.each([
  ['liiter', true],
  ['L', true],
  ['kg', true],
  ['jm.', true],
  ['m²', true],
  ['pudel', true],
  ['tk', false],
  ['kmpl', false],
  ['', false],
])('sells the unit "%s" by measure: %s', (unit, isMeasured) => expect(isSoldByMeasure(unit)).toBe(isMeasured))
