import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyPromotions, type PricedLine } from './apply-promotions.ts'
import type { Promotion, PromotionEffect, PromotionTarget } from './promotion.ts'

const ALL: PromotionTarget = { productIds: [], categoryIds: [], brands: [], valueIds: [], excludesReduced: false }

const makeLine = (unitCents: number, amount: number, product: Partial<PricedLine['product']> = {}): PricedLine => ({
  product: { id: 1, categoryIds: [], brand: '', valueIds: [], isReduced: false, ...product },
  unitCents,
  amount,
})

const makePromotion = (id: number, effect: PromotionEffect, overrides: Partial<Promotion> = {}): Promotion => ({
  id,
  effect,
  target: ALL,
  minimumCents: 0,
  combines: true,
  ...overrides,
})

const apply = (lines: PricedLine[], promotions: Promotion[], deliveryCents = 0) => {
  const { discounts, ...otherResult } = applyPromotions(lines, promotions, deliveryCents)
  return {
    discounts: discounts.map(list => list.map(({ promotionId, cents }) => [promotionId, cents])),
    ...otherResult,
  }
}

describe('one promotion', () => {
  const lines = [makeLine(10_000, 2), makeLine(2_999, 3, { id: 2 })]

  test.each<[string, PromotionEffect, number[]]>([
    ['a percentage', { kind: 'percent', basisPoints: 1_000 }, [2_000, 900]],
    ['an amount per piece, at most the price', { kind: 'amountPerPiece', cents: 5_000 }, [10_000, 8_997]],
    ['a fixed price, which never raises one', { kind: 'fixedPrice', cents: 4_000 }, [12_000, 0]],
    ['an amount for the order, by the value of lines', { kind: 'amount', cents: 1_000 }, [690, 310]],
    ['the cheapest of three pieces free', { kind: 'buyGet', buy: 2, get: 1, basisPoints: 10_000 }, [0, 2_999]],
    ['half off the second of two pieces', { kind: 'buyGet', buy: 1, get: 1, basisPoints: 5_000 }, [0, 2_999]],
    [
      'the largest reached tier of pieces',
      { kind: 'quantityTiers', tiers: [2, 5, 6].map(from => ({ from, basisPoints: from * 100 })) },
      [1_000, 450],
    ],
    [
      'the largest reached tier of value',
      {
        kind: 'valueTiers',
        tiers: [
          { fromCents: 10_000, cents: 100 },
          { fromCents: 20_000, basisPoints: 500 },
          { fromCents: 30_000, cents: 9_999 },
        ],
      },
      [1_000, 450],
    ],
  ])('gives %s', (_name, effect, expected) => {
    const { discounts } = applyPromotions(lines, [makePromotion(1, effect)], 0)
    expect(discounts.map(list => list.reduce((sum, { cents }) => sum + cents, 0))).toEqual(expected)
  })

  test('makes the delivery free', () => {
    expect(apply(lines, [makePromotion(4, { kind: 'freeShipping' })], 350)).toEqual({
      discounts: [[], []],
      freeShippingId: 4,
      savedCents: 350,
    })
  })

  test.each([
    [29_000, []],
    [28_997, [[1, 2_000]]],
  ])('applies from a minimum of %i cents, before any promotion', (minimumCents, first) => {
    const promotions = [makePromotion(1, { kind: 'percent', basisPoints: 1_000 }, { minimumCents })]
    expect(apply(lines, promotions).discounts[0]).toEqual(first)
  })
})

describe('several promotions', () => {
  test('a line gets the better of two product promotions, then its share of the order’s', () => {
    const promotions = [
      makePromotion(1, { kind: 'amount', cents: 1_000 }),
      makePromotion(2, { kind: 'percent', basisPoints: 1_000 }),
      makePromotion(3, { kind: 'percent', basisPoints: 2_000 }, { target: { ...ALL, brands: ['h&r'] } }),
    ]
    expect(apply([makeLine(10_000, 1), makeLine(10_000, 1, { id: 2, brand: 'h&r' })], promotions)).toEqual({
      discounts: [
        [
          [2, 1_000],
          [1, 529],
        ],
        [
          [3, 2_000],
          [1, 471],
        ],
      ],
      freeShippingId: null,
      savedCents: 4_000,
    })
  })

  test('one that does not combine applies alone when it saves more than all others together', () => {
    const promotions = [
      makePromotion(1, { kind: 'percent', basisPoints: 1_000 }),
      makePromotion(2, { kind: 'freeShipping' }),
      makePromotion(3, { kind: 'percent', basisPoints: 1_500 }, { combines: false }),
    ]
    expect(apply([makeLine(10_000, 1)], promotions, 400)).toMatchObject({
      discounts: [[[3, 1_500]]],
      savedCents: 1_500,
    })
    expect(apply([makeLine(10_000, 1)], promotions, 600)).toMatchObject({ freeShippingId: 2, savedCents: 1_600 })
  })

  test('“buy and get” takes its lines only where that saves more', () => {
    const freePromotion = makePromotion(1, { kind: 'buyGet', buy: 1, get: 1, basisPoints: 10_000 })
    const percent = makePromotion(2, { kind: 'percent', basisPoints: 3_000 })
    expect(apply([makeLine(10_000, 1), makeLine(1_000, 1)], [freePromotion, percent]).discounts).toEqual([
      [[2, 3_000]],
      [[2, 300]],
    ])
    expect(apply([makeLine(10_000, 2)], [freePromotion, percent]).discounts).toEqual([[[1, 10_000]]])
  })

  test('considers the four “buy and get” promotions that save most', () => {
    const carts = [1, 2, 3, 4, 5].map(id => makeLine(1_000 * id, 2, { id }))
    const promotions = carts.map(({ product: { id } }) =>
      makePromotion(
        id,
        { kind: 'buyGet', buy: 1, get: 1, basisPoints: 10_000 },
        { target: { ...ALL, productIds: [id] } },
      ),
    )
    expect(apply(carts, promotions).discounts).toEqual([[], [[2, 2_000]], [[3, 3_000]], [[4, 4_000]], [[5, 5_000]]])
  })

  test('a target excludes reduced products and other categories', () => {
    const target = { ...ALL, categoryIds: [7], excludesReduced: true }
    const promotions = [makePromotion(1, { kind: 'percent', basisPoints: 1_000 }, { target })]
    const lines = [
      makeLine(1_000, 1, { categoryIds: [7, 1] }),
      makeLine(1_000, 1, { categoryIds: [7], isReduced: true }),
      makeLine(1_000, 1, { categoryIds: [8] }),
    ]
    expect(apply(lines, promotions).discounts).toEqual([[[1, 100]], [], []])
  })
})

const basisPoints = fc.integer({ min: 1, max: 10_000 })
const cents = fc.integer({ min: 1, max: 50_000 })
const effects: fc.Arbitrary<PromotionEffect> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), basisPoints }),
  fc.record({ kind: fc.constant('amountPerPiece' as const), cents }),
  fc.record({ kind: fc.constant('fixedPrice' as const), cents }),
  fc.record({ kind: fc.constant('amount' as const), cents }),
  fc.record({
    kind: fc.constant('buyGet' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    basisPoints,
  }),
  fc.record({
    kind: fc.constant('quantityTiers' as const),
    tiers: fc.array(fc.record({ from: fc.integer({ min: 1, max: 9 }), basisPoints }), { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('valueTiers' as const),
    tiers: fc.array(fc.oneof(fc.record({ fromCents: cents, basisPoints }), fc.record({ fromCents: cents, cents })), {
      maxLength: 3,
    }),
  }),
  fc.constant({ kind: 'freeShipping' as const }),
)
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })
const target = fc.record({
  productIds: ids,
  categoryIds: ids,
  brands: fc.constant([]),
  valueIds: fc.constant([]),
  excludesReduced: fc.boolean(),
})
const promotion = fc.record({
  effect: effects,
  target,
  minimumCents: fc.oneof(fc.constant(0), cents),
  combines: fc.boolean(),
})
const promotionLists = fc
  .array(promotion, { maxLength: 6 })
  .map(list => list.map((entry, index) => ({ ...entry, id: index + 1 })))
const lines = fc.array(
  fc.record({
    product: fc.record({
      id: fc.integer({ min: 1, max: 3 }),
      categoryIds: ids,
      brand: fc.constant(''),
      valueIds: fc.constant([]),
      isReduced: fc.boolean(),
    }),
    unitCents: fc.integer({ min: 0, max: 60_000 }),
    amount: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 5 },
)
const deliveryCents = fc.nat(2_000)

describe('any cart and promotions', () => {
  test('the discounts of a line are positive and at most its value, and all add up to what is saved', () => {
    fc.assert(
      fc.property(lines, promotionLists, deliveryCents, (cart, promotions, delivery) => {
        const { discounts, freeShippingId, savedCents } = applyPromotions(cart, promotions, delivery)
        expect(discounts).toHaveLength(cart.length)
        let sum = freeShippingId === null ? 0 : delivery
        for (const [index, { unitCents, amount }] of cart.entries()) {
          const shares = (discounts[index] ?? []).map(discount => discount.cents)
          const lineSum = shares.reduce((total, share) => total + share, 0)
          expect(shares.every(share => share > 0)).toBe(true)
          expect(lineSum).toBeLessThanOrEqual(unitCents * amount)
          sum += lineSum
        }
        expect(sum).toBe(savedCents)
      }),
    )
  })

  test('another promotion never makes the cart dearer, and their order changes nothing', () => {
    fc.assert(
      fc.property(lines, promotionLists, deliveryCents, (cart, promotions, delivery) => {
        const complete = applyPromotions(cart, promotions, delivery)
        expect(applyPromotions(cart, promotions.toReversed(), delivery)).toEqual(complete)
        for (const index of promotions.keys()) {
          const totalsWithout = applyPromotions(cart, promotions.toSpliced(index, 1), delivery)
          // Each percentage of an order is rounded, so two sums can differ by the cents of their rounding.
          expect(complete.savedCents).toBeGreaterThanOrEqual(totalsWithout.savedCents - promotions.length)
        }
      }),
    )
  })

  test('the order of the lines changes no discount', () => {
    fc.assert(
      fc.property(lines, promotionLists, deliveryCents, (cart, promotions, delivery) => {
        const numbered = cart.map((line, index) => ({ ...line, product: { ...line.product, id: index + 1 } }))
        const { discounts, ...result } = applyPromotions(numbered, promotions, delivery)
        const reversed = applyPromotions(numbered.toReversed(), promotions, delivery)
        expect(reversed).toEqual({ ...result, discounts: discounts.toReversed() })
      }),
    )
  })
})
