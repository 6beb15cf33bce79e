import type { Cents } from '#kernel/money.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { applyPromotions, type PricedLine } from '#promotions/domain/apply-promotions.ts'
import { findPromotionHint, type PromotionHint } from '#promotions/domain/find-promotion-hint.ts'
import type { PromotedProduct } from '#promotions/domain/promotion.ts'
import type { PromotionRefusal } from '#promotions/domain/promotion-terms.ts'
import { type CheckedPromotion, checkTerms } from './check-terms.ts'
import { type EnteredCode, readEnteredCode } from './entered-code.ts'
import type { PromotionRow } from './read-active-promotions.ts'
import { readPromotedProducts } from './read-promoted-products.ts'

/** A promotion's part in a line or the delivery. */
export interface GivenDiscount {
  promotionId: number
  name: Multilingual
  /** The entered code; empty without one. */
  code: string
  /** Gross. */
  cents: Cents
}

export interface CartDiscounts {
  /** The discounts of each line, in the order of the request. */
  lines: GivenDiscount[][]
  /** The promotion that makes a paid delivery free; null without one. */
  freeShipping: GivenDiscount | null
  /** The reason why the entered code gives nothing; null without a code, or when it does. */
  codeRefusal: PromotionRefusal | 'unknownCode' | 'notReached' | null
  /** The promotion that the cart could reach next. */
  hint: (PromotionHint & { name: Multilingual }) | null
}

export interface DiscountRequest {
  /** Goods at their current gross prices, one line for each product. */
  lines: readonly { productId: number; unitCents: Cents; amount: number }[]
  /** The gross price of the chosen delivery; 0 before one is chosen. */
  deliveryCents: Cents
  /** As the customer typed it; empty without a code. */
  code: string
  now: Date
  /** The customer of an order that is being placed; null for a cart. */
  email: string | null
}

/**
 * Finds the discounts of a cart, or of an order in its transaction. An order locks the promotions with limits, so
 * that parallel orders count each other's uses.
 */
export const findDiscounts = async (
  db: Queryable,
  activePromotions: readonly PromotionRow[],
  request: DiscountRequest,
): Promise<CartDiscounts> => {
  const entered = await readEnteredCode(db, activePromotions, request)
  const checked = await checkTerms(db, activePromotions, { ...request, entered })
  const promotions = checked.flatMap(({ row, refusal }) => (refusal === null ? [row] : []))
  const lines = await priceLines(db, request, promotions)
  const cart = applyPromotions(lines, promotions, request.deliveryCents)
  const toDiscounts = (promotionId: number, cents: Cents): GivenDiscount[] => {
    const row = promotions.find(({ id }) => id === promotionId)
    if (!row || cents === 0) return []
    return [{ promotionId, name: row.name, code: row.needsCode && entered ? entered.code : '', cents }]
  }
  const discounts = cart.discounts.map(parts =>
    parts.flatMap(({ promotionId, cents }) => toDiscounts(promotionId, cents)),
  )
  const hint = findPromotionHint(lines, promotions)
  return {
    lines: discounts,
    freeShipping:
      cart.freeShippingId === null ? null : (toDiscounts(cart.freeShippingId, request.deliveryCents)[0] ?? null),
    codeRefusal: findCodeRefusal(request, entered, {
      checked,
      givenIds: new Set([...discounts.flat().map(({ promotionId }) => promotionId), cart.freeShippingId]),
    }),
    hint: hint && { ...hint, name: promotions.find(({ id }) => id === hint.promotionId)?.name ?? multilingual({}) },
  }
}

/** Adds the facts of products to the lines; without promotions nobody reads them. */
const priceLines = async (
  db: Queryable,
  { lines }: DiscountRequest,
  promotions: readonly PromotionRow[],
): Promise<PricedLine[]> => {
  const ids = promotions.length === 0 ? [] : lines.map(({ productId }) => productId)
  const products = ids.length === 0 ? new Map<number, PromotedProduct>() : await readPromotedProducts(db, ids)
  return lines.map(({ productId: id, unitCents, amount }) => ({
    product: products.get(id) ?? { id, brand: '', isReduced: false, valueIds: [], categoryIds: [] },
    unitCents,
    amount,
  }))
}

const findCodeRefusal = (
  { code }: DiscountRequest,
  entered: EnteredCode | null,
  { checked, givenIds }: { checked: readonly CheckedPromotion[]; givenIds: ReadonlySet<number | null> },
): CartDiscounts['codeRefusal'] => {
  if (code.trim() === '') return null
  const promotion = checked.find(({ row }) => row.id === entered?.promotionId)
  if (!promotion || promotion.refusal === 'noCode') return 'unknownCode'
  if (promotion.refusal !== null) return promotion.refusal
  return givenIds.has(promotion.row.id) ? null : 'notReached'
}
