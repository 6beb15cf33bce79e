import { expect, test } from 'vitest'
import { computeDeliveryCents } from './compute-delivery-cents.ts'

test.each([
  [{ priceCents: 399, freeFromCents: 10_000 }, 9_999, 399],
  [{ priceCents: 399, freeFromCents: 10_000 }, 10_000, 0],
  [{ priceCents: 399, freeFromCents: null }, 1_000_000, 399],
  [{ priceCents: 0, freeFromCents: null }, 0, 0],
  [{ priceCents: 399, freeFromCents: 0 }, 0, 0],
])('charges %o with goods for %i: %i', (provider, goodsCents, cents) =>
  expect(computeDeliveryCents(provider, goodsCents)).toBe(cents),
)
