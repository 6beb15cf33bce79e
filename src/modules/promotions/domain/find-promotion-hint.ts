import type { Cents } from '#kernel/money.ts'
import { type PricedLine, sumTargetCents } from './apply-promotions.ts'
import { isTarget, type Promotion } from './promotion.ts'

/** The part of a goal that a cart still lacks: "10 € off from 150 €: add 12.40 €". */
export type PromotionHint =
  | { promotionId: number; fromCents: Cents; missingCents: Cents }
  | { promotionId: number; fromPieces: number; missingPieces: number }

/**
 * Finds the promotion that the cart could reach next; null without one. Only carts with at least one product of its
 * target get a hint. The smallest missing part of a goal comes first, so that the nearest goal is shown.
 */
export const findPromotionHint = (
  lines: readonly PricedLine[],
  promotions: readonly Promotion[],
): PromotionHint | null => {
  const hints = promotions.flatMap(promotion => {
    const hint = findHint(lines, promotion)
    return hint ? [{ hint, share: computeMissingShare(hint) }] : []
  })
  return hints.toSorted((first, second) => first.share - second.share)[0]?.hint ?? null
}

const computeMissingShare = (hint: PromotionHint): number =>
  'fromCents' in hint ? hint.missingCents / hint.fromCents : hint.missingPieces / hint.fromPieces

const findHint = (lines: readonly PricedLine[], promotion: Promotion): PromotionHint | null => {
  const pieces = lines.reduce(
    (sum, { product, amount }) => (isTarget(promotion.target, product) ? sum + amount : sum),
    0,
  )
  if (pieces === 0) return null
  const valueCents = sumTargetCents(lines, promotion)
  const { id: promotionId, effect, minimumCents } = promotion
  if (valueCents < minimumCents)
    return { promotionId, fromCents: minimumCents, missingCents: minimumCents - valueCents }
  if (effect.kind === 'valueTiers') {
    const fromCents = findNextGoal(
      effect.tiers.map(tier => tier.fromCents),
      valueCents,
    )
    return fromCents === null ? null : { promotionId, fromCents, missingCents: fromCents - valueCents }
  }
  const goals =
    effect.kind === 'quantityTiers'
      ? effect.tiers.map(({ from }) => from)
      : effect.kind === 'buyGet'
        ? [effect.buy + effect.get]
        : []
  const fromPieces = findNextGoal(goals, pieces)
  return fromPieces === null ? null : { promotionId, fromPieces, missingPieces: fromPieces - pieces }
}

/** Returns the smallest goal above the reached number; null when all are reached. */
const findNextGoal = (goals: readonly number[], reachedAmount: number): number | null => {
  const openGoals = goals.filter(goal => goal > reachedAmount)
  return openGoals.length === 0 ? null : Math.min(...openGoals)
}
