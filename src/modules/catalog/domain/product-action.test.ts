import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideProductAction, type ProductAction, type ProductActionSubject } from './product-action.ts'
import { PRICE_ENDINGS } from './round-price.ts'

const buildSubject = (overrides: Partial<ProductActionSubject> = {}): ProductActionSubject => ({
  priceCents: 10_000,
  totalCents: 10_000,
  free: false,
  costCents: null,
  vatRate: 2_400,
  constantState: 0,
  categoryIds: [1, 2],
  isRemoved: false,
  isShipping: false,
  hasScheduledSale: false,
  isReviewed: false,
  ...overrides,
})

test.each<[ProductAction, Partial<ProductActionSubject>, object]>([
  [{ kind: 'price', percent: 5 }, {}, { priceCents: 10_500, totalCents: 10_500 }],
  [{ kind: 'price', percent: -12.5 }, { totalCents: 8_000 }, { priceCents: 8_750, totalCents: 7_000 }],
  [
    { kind: 'price', percent: 0.5 },
    { priceCents: 999, totalCents: 999 },
    { priceCents: 1_004, totalCents: 1_004 },
  ],
  [{ kind: 'sale', percent: -20 }, {}, { priceCents: 10_000, totalCents: 8_000 }],
  [{ kind: 'sale', percent: 0 }, { totalCents: 8_000 }, { priceCents: 10_000, totalCents: 10_000 }],
  [{ kind: 'price', percent: 5, ending: '90' }, { totalCents: 8_000 }, { priceCents: 10_490, totalCents: 8_390 }],
  [{ kind: 'sale', percent: -20, ending: '99' }, {}, { priceCents: 10_000, totalCents: 7_999 }],
  // A price rounded up never exceeds the regular one.
  [{ kind: 'sale', percent: -0.2, ending: '90' }, { priceCents: 9_980 }, { priceCents: 9_980, totalCents: 9_980 }],
  [{ kind: 'sale', percent: 0, ending: '90' }, { totalCents: 8_000 }, { priceCents: 10_000, totalCents: 10_000 }],
  [{ kind: 'markup', percent: 40 }, { costCents: 5_805 }, { priceCents: 10_077, totalCents: 10_077 }],
  [{ kind: 'markup', percent: 40, ending: '90' }, { costCents: 5_805 }, { priceCents: 10_090, totalCents: 10_090 }],
  [{ kind: 'markup', percent: 0, isConfirmed: true }, { costCents: 999 }, { priceCents: 1_239, totalCents: 1_239 }],
  [{ kind: 'total', cents: 12_000, expectedCents: 10_000 }, {}, { priceCents: 12_000, totalCents: 12_000 }],
  [
    { kind: 'total', cents: 9_000, expectedCents: 8_000 },
    { totalCents: 8_000 },
    { priceCents: 10_000, totalCents: 9_000 },
  ],
  [{ kind: 'price', percent: 900, isConfirmed: true }, {}, { priceCents: 100_000, totalCents: 100_000 }],
  [{ kind: 'total', cents: 0, expectedCents: 10_000, free: true }, {}, { priceCents: 0, totalCents: 0, free: true }],
  [
    { kind: 'total', cents: 500, expectedCents: 0 },
    { priceCents: 0, totalCents: 0, free: true },
    { priceCents: 500, totalCents: 500, free: false },
  ],
  [{ kind: 'visibility', state: 1 }, {}, { state: 1 }],
  [{ kind: 'visibility', state: 0 }, { constantState: null }, { state: 0 }],
  [{ kind: 'category', id: 9, change: 'add' }, {}, { categoryIds: [1, 2, 9] }],
  [{ kind: 'category', id: 7, change: 'add' }, { categoryIds: [5, 3, 9] }, { categoryIds: [5, 3, 7, 9] }],
  [{ kind: 'category', id: 7, change: 'add' }, { categoryIds: [] }, { categoryIds: [7] }],
  [{ kind: 'category', id: 1, change: 'remove' }, {}, { categoryIds: [2] }],
  [{ kind: 'remove' }, {}, { isRemoved: true, state: 2 }],
  [{ kind: 'restore' }, { isRemoved: true }, { isRemoved: false, state: 1 }],
  [{ kind: 'purge' }, { isRemoved: true }, { isPurged: true }],
])('applies %j to %j: %j', (action, overrides, change) => {
  expect(decideProductAction(buildSubject(overrides), action)).toEqual({ ok: true, value: change })
})

test.each<[ProductAction, Partial<ProductActionSubject>, string]>([
  [{ kind: 'price', percent: -99 }, { priceCents: 10, totalCents: 10 }, 'productAdmin.priceError.free'],
  [{ kind: 'price', percent: 900 }, { priceCents: 900_000_000, totalCents: 1 }, 'productAdmin.priceError.tooHigh'],
  [{ kind: 'price', percent: 900 }, {}, 'productAdmin.priceError.unusualChange'],
  [{ kind: 'sale', percent: -90 }, {}, 'productAdmin.priceError.unusualChange'],
  [{ kind: 'markup', percent: 40 }, {}, 'productAdmin.bulk.noCost'],
  [{ kind: 'markup', percent: 40 }, { costCents: 0 }, 'productAdmin.bulk.noCost'],
  [{ kind: 'markup', percent: 40 }, { costCents: 5_000, totalCents: 9_000 }, 'productAdmin.bulk.onSale'],
  [{ kind: 'markup', percent: 0 }, { costCents: 999 }, 'productAdmin.priceError.unusualChange'],
  [{ kind: 'markup', percent: 40 }, { costCents: 5_000, isShipping: true }, 'productAdmin.bulk.isDelivery'],
  [{ kind: 'total', cents: 0, expectedCents: 10_000 }, {}, 'productAdmin.priceError.free'],
  [{ kind: 'total', cents: 0, expectedCents: 10_000, isConfirmed: true }, {}, 'productAdmin.priceError.free'],
  [{ kind: 'total', cents: 100_000, expectedCents: 10_000 }, {}, 'productAdmin.priceError.unusualChange'],
  [{ kind: 'total', cents: 4_635_300, expectedCents: 10_000 }, {}, 'productAdmin.priceError.dateNumber'],
  [{ kind: 'sale', percent: 0 }, {}, 'productAdmin.bulk.same'],
  [{ kind: 'total', cents: 9_000, expectedCents: 9_999 }, {}, 'productAdmin.bulk.changedSince'],
  [
    { kind: 'total', cents: 10_001, expectedCents: 8_000 },
    { totalCents: 8_000 },
    'productAdmin.problem.saleAboveRegular',
  ],
  [{ kind: 'visibility', state: 0 }, {}, 'productAdmin.bulk.same'],
  [{ kind: 'category', id: 2, change: 'add' }, {}, 'productAdmin.bulk.same'],
  [{ kind: 'category', id: 2, change: 'remove' }, { categoryIds: [2] }, 'productAdmin.bulk.lastCategory'],
  [{ kind: 'remove' }, { isShipping: true }, 'productAdmin.bulk.isShipping'],
  [{ kind: 'price', percent: 5 }, { isShipping: true }, 'productAdmin.bulk.isDelivery'],
  [{ kind: 'sale', percent: -5 }, { isShipping: true }, 'productAdmin.bulk.isDelivery'],
  [
    { kind: 'total', cents: 9_000, expectedCents: 10_000 },
    { hasScheduledSale: true },
    'productAdmin.bulk.hasScheduledSale',
  ],
  [{ kind: 'price', percent: 5 }, { isRemoved: true }, 'productAdmin.bulk.isRemoved'],
  [{ kind: 'restore' }, {}, 'productAdmin.bulk.same'],
  [{ kind: 'purge' }, {}, 'productAdmin.bulk.notRemoved'],
])('rejects %j for %j: %s', (action, overrides, reason) => {
  expect(decideProductAction(buildSubject(overrides), action)).toEqual({ ok: false, reason })
})

test('never makes a price free or dearer than the regular one', () => {
  const ending = fc.constantFrom(...PRICE_ENDINGS)
  const actions = fc.oneof(
    fc.record({ kind: fc.constant('price' as const), percent: fc.double({ min: -90, max: 900, noNaN: true }), ending }),
    fc.record({ kind: fc.constant('sale' as const), percent: fc.double({ min: -90, max: 0, noNaN: true }), ending }),
    fc.record({
      kind: fc.constant('markup' as const),
      percent: fc.double({ min: 0, max: 1_000, noNaN: true }),
      ending,
    }),
    fc.record({
      kind: fc.constant('total' as const),
      cents: fc.integer({ min: 0, max: 999_999_900 }),
      expectedCents: fc.constant(50),
    }),
  )
  const prices = fc.oneof(fc.constant(50), fc.integer({ min: 50, max: 999_999_900 }))
  fc.assert(
    fc.property(prices, actions, (priceCents, action) => {
      const decided = decideProductAction(buildSubject({ priceCents, totalCents: 50, costCents: 40 }), action)
      if (!decided.ok) return
      expect(decided.value.totalCents).toBeGreaterThan(0)
      expect(decided.value.totalCents).toBeLessThanOrEqual(decided.value.priceCents ?? 0)
    }),
  )
})
