import type { GoodsMeasure } from '#catalog/domain/measure-goods.ts'

const GRAMS_A_KG = 1000
const MM_A_CM = 10

/** The largest weight and length that a provider takes. */
export interface DeliveryLimits {
  big_product: boolean
  /** In kg; none without a limit. */
  max_weight?: number | null | undefined
  /** In cm; none without a limit. */
  max_length?: number | null | undefined
}

/** Returns why a provider cannot take these goods together; null where it can. */
export const limitExceeded = (
  limits: DeliveryLimits,
  goods: GoodsMeasure,
): 'tooBig' | 'tooHeavy' | 'tooLong' | null => {
  if (goods.big && !limits.big_product) return 'tooBig'
  if (goods.grams > (limits.max_weight ?? Infinity) * GRAMS_A_KG) return 'tooHeavy'
  if (goods.longestMm > (limits.max_length ?? Infinity) * MM_A_CM) return 'tooLong'
  return null
}
