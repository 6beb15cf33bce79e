import type { BasisPoints, Cents } from '#kernel/money.ts'
import { splitCents } from '#kernel/split-cents.ts'
import { isTarget, type OrderEffect, type ProductEffect, type PromotedProduct, type Promotion } from './promotion.ts'
import { reducePieces } from './reduce-pieces.ts'

/** A line of goods before promotions. Prices include VAT. */
export interface PricedLine {
  product: PromotedProduct
  unitCents: Cents
  amount: number
}

/** The part of a promotion that one line gets. */
export interface LineDiscount {
  promotionId: number
  cents: Cents
}

export interface PromotedCart {
  /** The discounts of each line; together at most its value. */
  discounts: LineDiscount[][]
  /** The promotion that makes the delivery free; null without one. */
  freeShippingId: number | null
  /** The value of all discounts and the free delivery. */
  savedCents: Cents
}

/** Every order of "buy and get" promotions is tried, so a cart considers those of them that save most alone. */
const MAX_BUY_GET = 4

/**
 * Finds the discounts that save the customer most (docs/decisions/054-promotions.md). All promotions that combine apply
 * together, or one that does not combine applies alone. Of equal results the combined one wins, then the lowest id.
 */
export const applyPromotions = (
  lines: readonly PricedLine[],
  promotions: readonly Promotion[],
  deliveryCents: Cents,
): PromotedCart => {
  const applicablePromotions = promotions
    .filter(promotion => promotion.minimumCents === 0 || sumTargetCents(lines, promotion) >= promotion.minimumCents)
    .toSorted((first, second) => first.id - second.id)
  const combinedPromotions = applicablePromotions.filter(({ combines }) => combines)
  const exclusivePromotions = applicablePromotions.filter(({ combines }) => !combines)
  const candidates = [combinedPromotions, ...exclusivePromotions.map(promotion => [promotion])]
  // Equal prices and rounding must not depend on the order of the lines, which differs between cart and order.
  const sorted = [...lines.entries()].toSorted(([, first], [, second]) => first.product.id - second.product.id)
  const sortedLines = sorted.map(([, line]) => line)
  const best = findBest(candidates.map(candidate => applyTogether(sortedLines, candidate, deliveryCents)))
  const discounts = lines.map((): LineDiscount[] => [])
  for (const [position, [index]] of sorted.entries()) discounts[index] = best.discounts[position] ?? []
  return { ...best, discounts }
}

/** Returns the value of a promotion's goods before any promotion. */
export const sumTargetCents = (lines: readonly PricedLine[], { target }: Promotion): Cents =>
  lines.reduce((sum, { product, unitCents, amount }) => (isTarget(target, product) ? sum + unitCents * amount : sum), 0)

const findBest = (carts: readonly PromotedCart[]): PromotedCart =>
  carts.reduce((best, cart) => (cart.savedCents > best.savedCents ? cart : best))

type PromotionWith<Effect> = Promotion & { effect: Effect }
type BuyGet = Extract<ProductEffect, { kind: 'buyGet' }>
type SingleLineEffect = Exclude<ProductEffect, BuyGet>

interface SingleLinePromotion extends PromotionWith<SingleLineEffect> {
  /** The pieces of all lines that the promotion reduces; only tiers of quantity need them. */
  targetPieces: number
}

/** Applies promotions that combine, in the order of "buy and get" promotions that saves most. */
const applyTogether = (
  lines: readonly PricedLine[],
  promotions: readonly Promotion[],
  deliveryCents: Cents,
): PromotedCart => {
  const single: SingleLinePromotion[] = []
  const buyGet: PromotionWith<BuyGet>[] = []
  const orderPromotions: PromotionWith<OrderEffect>[] = []
  let freeShippingId: number | null = null
  for (const promotion of promotions) {
    const { effect } = promotion
    if (effect.kind === 'freeShipping') freeShippingId ??= promotion.id
    else if (effect.kind === 'buyGet') buyGet.push({ ...promotion, effect })
    else if (effect.kind === 'amount' || effect.kind === 'valueTiers') orderPromotions.push({ ...promotion, effect })
    else {
      const targetPieces = effect.kind === 'quantityTiers' ? countPieces(lines, promotion.target) : 0
      single.push({ ...promotion, effect, targetPieces })
    }
  }
  const deliverySaving = freeShippingId === null ? 0 : deliveryCents
  return findBest(
    listSequences(pickBuyGet(lines, buyGet)).map(order => {
      const discounts = reduceProducts(lines, order, single)
      reduceOrder(lines, orderPromotions, discounts)
      return { discounts, freeShippingId, savedCents: sumCents(discounts) + deliverySaving }
    }),
  )
}

/** Picks the "buy and get" promotions that save most alone. */
const pickBuyGet = (
  lines: readonly PricedLine[],
  buyGet: readonly PromotionWith<BuyGet>[],
): readonly PromotionWith<BuyGet>[] => {
  if (buyGet.length <= MAX_BUY_GET) return buyGet
  const promotionsBySaving = buyGet
    .map(promotion => ({ promotion, cents: sumCents(reduceProducts(lines, [promotion], [])) }))
    .toSorted((first, second) => second.cents - first.cents)
  return promotionsBySaving.slice(0, MAX_BUY_GET).map(({ promotion }) => promotion)
}

const sumCents = (discounts: readonly LineDiscount[][]): Cents =>
  discounts.flat().reduce((sum, { cents }) => sum + cents, 0)

/** Lists every sequence of every selection, the empty one first. */
const listSequences = <T>(items: readonly T[]): T[][] => [
  [],
  ...items.flatMap((item, index) => listSequences(items.toSpliced(index, 1)).map(order => [item, ...order])),
]

/** Gives each line to the first "buy and get" promotion that uses it, or else to the best other promotion. */
const reduceProducts = (
  lines: readonly PricedLine[],
  buyGet: readonly PromotionWith<BuyGet>[],
  single: readonly SingleLinePromotion[],
): LineDiscount[][] => {
  const discounts = lines.map((): LineDiscount[] => [])
  const isTaken = lines.map(() => false)
  for (const { id, target, effect } of buyGet) {
    const indexes = lines.flatMap((line, index) => (!isTaken[index] && isTarget(target, line.product) ? [index] : []))
    const pieces = reducePieces(
      indexes.map(index => lines[index] as PricedLine),
      effect,
    )
    if (pieces === null) continue
    for (const [position, index] of indexes.entries()) {
      isTaken[index] = true
      addDiscount(discounts[index], id, pieces[position] ?? 0)
    }
  }
  for (const [index, line] of lines.entries()) {
    if (isTaken[index]) continue
    let best: LineDiscount | null = null
    for (const { id, target, effect, targetPieces } of single) {
      if (!isTarget(target, line.product)) continue
      const cents = computeLineDiscount(line, effect, targetPieces)
      if (cents > (best?.cents ?? 0)) best = { promotionId: id, cents }
    }
    if (best) discounts[index]?.push(best)
  }
  return discounts
}

const countPieces = (lines: readonly PricedLine[], target: Promotion['target']): number =>
  lines.reduce((sum, { product, amount }) => (isTarget(target, product) ? sum + amount : sum), 0)

const addDiscount = (discounts: LineDiscount[] | undefined, promotionId: number, cents: Cents): void => {
  if (cents > 0) discounts?.push({ promotionId, cents })
}

/** `targetPieces` are the pieces of all lines that the promotion reduces. */
const computeLineDiscount = (
  { unitCents, amount }: PricedLine,
  effect: SingleLineEffect,
  targetPieces: number,
): Cents => {
  switch (effect.kind) {
    case 'percent':
      return computePart(unitCents * amount, effect.basisPoints)
    case 'amountPerPiece':
      return Math.min(effect.cents, unitCents) * amount
    case 'fixedPrice':
      return Math.max(0, unitCents - effect.cents) * amount
    case 'quantityTiers': {
      const reachedTiers = effect.tiers.filter(({ from }) => from <= targetPieces)
      const tier = reachedTiers.toSorted((first, second) => second.from - first.from)[0]
      return tier ? computePart(unitCents * amount, tier.basisPoints) : 0
    }
  }
}

/** Computes a part of an amount; half a cent is rounded up, in the customer's favour. */
export const computePart = (cents: Cents, basisPoints: BasisPoints): Cents => Math.round((cents * basisPoints) / 10_000)

/** Adds the order's discounts: percentages before amounts, which saves the customer more. */
const reduceOrder = (
  lines: readonly PricedLine[],
  promotions: readonly PromotionWith<OrderEffect>[],
  discounts: readonly LineDiscount[][],
): void => {
  const reductions = promotions
    .map(promotion => ({ promotion, reduction: findReduction(promotion.effect, sumTargetCents(lines, promotion)) }))
    .toSorted((first, second) => Number('cents' in first.reduction) - Number('cents' in second.reduction))
  for (const { promotion, reduction } of reductions) {
    const remaining = lines.map((line, index) =>
      isTarget(promotion.target, line.product) ? computeRemainingCents(line, discounts[index] ?? []) : 0,
    )
    const remainingCents = remaining.reduce((sum, cents) => sum + cents, 0)
    const cents =
      'cents' in reduction
        ? Math.min(reduction.cents, remainingCents)
        : computePart(remainingCents, reduction.basisPoints)
    for (const [index, share] of splitCents(cents, remaining).entries())
      addDiscount(discounts[index], promotion.id, share)
  }
}

/** `valueCents` is the value of the target's goods before any promotion. */
const findReduction = (effect: OrderEffect, valueCents: Cents): { cents: Cents } | { basisPoints: BasisPoints } => {
  if (effect.kind === 'amount') return { cents: effect.cents }
  const reachedTiers = effect.tiers.filter(({ fromCents }) => fromCents <= valueCents)
  const tier = reachedTiers.toSorted((first, second) => second.fromCents - first.fromCents)[0]
  return tier ?? { cents: 0 }
}

const computeRemainingCents = ({ unitCents, amount }: PricedLine, discounts: readonly LineDiscount[]): Cents =>
  discounts.reduce((remainingCents, { cents }) => remainingCents - cents, unitCents * amount)
