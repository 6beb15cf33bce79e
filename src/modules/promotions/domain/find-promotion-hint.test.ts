import { expect, test } from 'vitest'
import type { PricedLine } from './apply-promotions.ts'
import { findPromotionHint } from './find-promotion-hint.ts'
import type { Promotion, PromotionEffect } from './promotion.ts'

const target = { productIds: [], categoryIds: [], brands: [], valueIds: [], excludesReduced: false }
const makePromotion = (id: number, effect: PromotionEffect, minimumCents = 0): Promotion => ({
  id,
  effect,
  target,
  minimumCents,
  combines: true,
})
const TEN_OFF: PromotionEffect = { kind: 'amount', cents: 1_000 }
const cart = (cents: number, amount = 1): PricedLine[] => [
  {
    product: { id: 1, categoryIds: [], brand: '', valueIds: [], isReduced: false },
    unitCents: cents / amount,
    amount,
  },
]

test.each([
  [13_760, { promotionId: 1, fromCents: 15_000, missingCents: 1_240 }],
  [15_000, null],
])('a cart of %i cents lacks %j for 10 € off from 150 €', (cents, hint) => {
  expect(findPromotionHint(cart(cents), [makePromotion(1, TEN_OFF, 15_000)])).toEqual(hint)
})

test('an empty cart, or one without a product of the target, gets no hint', () => {
  const promotion = { ...makePromotion(1, TEN_OFF, 15_000), target: { ...target, productIds: [9] } }
  expect(findPromotionHint([], [makePromotion(1, TEN_OFF, 15_000)])).toBeNull()
  expect(findPromotionHint(cart(1_000), [promotion])).toBeNull()
})

test('names the next tier of pieces, of value, and the pieces of a set', () => {
  const tiers: PromotionEffect = {
    kind: 'quantityTiers',
    tiers: [4, 10].map(from => ({ from, basisPoints: 500 })),
  }
  expect(findPromotionHint(cart(4_000, 4), [makePromotion(1, tiers)])).toMatchObject({
    fromPieces: 10,
    missingPieces: 6,
  })
  const valueTiers: PromotionEffect = { kind: 'valueTiers', tiers: [{ fromCents: 5_000, cents: 100 }] }
  expect(findPromotionHint(cart(4_000), [makePromotion(1, valueTiers)])).toMatchObject({ missingCents: 1_000 })
  const setEffect: PromotionEffect = { kind: 'buyGet', buy: 3, get: 1, basisPoints: 10_000 }
  expect(findPromotionHint(cart(4_000, 2), [makePromotion(1, setEffect)])).toMatchObject({
    fromPieces: 4,
    missingPieces: 2,
  })
})

test('prefers the nearest goal', () => {
  const promotions = [makePromotion(1, TEN_OFF, 50_000), makePromotion(2, { kind: 'freeShipping' }, 5_000)]
  expect(findPromotionHint(cart(4_000), promotions)).toMatchObject({ promotionId: 2 })
})
