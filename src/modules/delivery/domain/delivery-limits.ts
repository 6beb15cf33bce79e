import type { GoodsMeasure } from '#catalog/domain/measure-goods.ts'

const GRAMS_PER_KG = 1000
const MM_PER_CM = 10

/** The weight and length limits of a provider. */
export interface DeliveryLimits {
  big_product: boolean
  /** In kg; null means no limit. */
  max_weight?: number | null | undefined
  /** In cm; null means no limit. */
  max_length?: number | null | undefined
}

/** Returns why a provider cannot take these goods together; null when it can. */
export const findExceededLimit = (
  limits: DeliveryLimits,
  goods: GoodsMeasure,
): 'tooBig' | 'tooHeavy' | 'tooLong' | null => {
  if (goods.isBig && !limits.big_product) return 'tooBig'
  if (goods.grams > (limits.max_weight ?? Infinity) * GRAMS_PER_KG) return 'tooHeavy'
  if (goods.longestMm > (limits.max_length ?? Infinity) * MM_PER_CM) return 'tooLong'
  return null
}
