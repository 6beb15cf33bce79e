import { isOutOfStock } from '#catalog/domain/availability.ts'
import type { Verdict } from '#fitment/domain/verdict.ts'

interface OfferedPart {
  product: Parameters<typeof isOutOfStock>[0] & { id: number; unpriced?: boolean | undefined }
}

/** Returns true for a part that a list puts into the cart without a choice of the customer: one that may fit the car. */
export const isPartPicked = (part: OfferedPart, verdicts: ReadonlyMap<number, Verdict['kind']>): boolean =>
  isPartForSale(part) && verdicts.get(part.product.id) !== 'no_fit'

export const isPartForSale = ({ product }: OfferedPart): boolean => !isOutOfStock(product) && !product.unpriced

/** Verdicts in the order in which parts are offered. Products without fitment count as unknown. */
const VERDICT_ORDER: readonly Verdict['kind'][] = ['fits', 'universal', 'fits_if', 'unknown', 'no_fit']

/**
 * Returns the position of the part to offer for a number: the part for sale with the best verdict for the car. Without
 * verdicts, this is the first part for sale. Returns 0 if the shop sells no part.
 */
export const choosePart = (parts: readonly OfferedPart[], verdicts: ReadonlyMap<number, Verdict['kind']>): number => {
  const rankedParts = parts
    .map((part, position) => ({
      part,
      position,
      rank: VERDICT_ORDER.indexOf(verdicts.get(part.product.id) ?? 'unknown'),
    }))
    .filter(({ part }) => isPartForSale(part))
    .toSorted((first, second) => first.rank - second.rank)
  return rankedParts[0]?.position ?? 0
}
