import { readProductsForSale } from '#catalog/server/catalog.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents, toEuros } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { type CartDiscountsAnswer, cartDiscountEndpoints } from '#promotions/contract-cart-discount.ts'
import { type CartDiscounts, findDiscounts, type GivenDiscount } from './find-discounts.ts'
import { readActivePromotions } from './read-active-promotions.ts'

/** A customer changes a cart a few times a minute; more calls would try codes. */
const MAX_CARTS_PER_MINUTE = 120

export const start = (app: App): void => {
  const limiter = limitCalls(app, MAX_CARTS_PER_MINUTE, MINUTE_MS)
  serve(app, cartDiscountEndpoints, {
    find: async ({ body: { items, code, delivery }, language, request, t }) => {
      const retryAfterSeconds = await limiter(request)
      if (retryAfterSeconds !== null) return httpError(429, t('promotions.server.tooMany'), { retryAfterSeconds })
      const promotions = await readActivePromotions(app)
      const products =
        promotions.length === 0
          ? []
          : await readProductsForSale(
              app.db,
              items.map(item => item.product_id),
            )
      const lines = products.flatMap(({ id, totalCents, class: kind }) => {
        const amount = items.reduce((sum, item) => (item.product_id === id ? sum + item.amount : sum), 0)
        return kind === 'shipping' ? [] : [{ productId: id, unitCents: totalCents, amount }]
      })
      const cartRequest = { lines, deliveryCents: toCents(delivery), code, now: app.now(), email: null }
      const discounts = await findDiscounts(app.db, promotions, cartRequest)
      return {
        data: {
          ...toAnswer(discounts, lines, { language, t }),
          takes_code: promotions.some(({ needsCode }) => needsCode),
        },
      }
    },
  })
}

const toAnswer = (
  { lines, freeShipping, hint, codeRefusal }: CartDiscounts,
  requestedLines: readonly { productId: number }[],
  { language, t }: { language: Language; t: Translate },
): Omit<CartDiscountsAnswer, 'takes_code'> => {
  const toDiscount = ({ promotionId, name, code, cents }: GivenDiscount) => ({
    promotion_id: promotionId,
    name: pickText(name, language),
    code,
    sum: toEuros(cents),
  })
  return {
    lines: requestedLines.flatMap(({ productId }, index) => {
      const discounts = lines[index] ?? []
      return discounts.length === 0 ? [] : [{ product_id: productId, discounts: discounts.map(toDiscount) }]
    }),
    delivery: freeShipping && toDiscount(freeShipping),
    hint: hint && describeHint(hint, { language, t }),
    code_problem: codeRefusal && t(`promotions.server.code.${codeRefusal}`),
  }
}

const describeHint = (
  hint: NonNullable<CartDiscounts['hint']>,
  { language, t }: { language: Language; t: Translate },
): string => {
  const name = pickText(hint.name, language)
  return 'missingCents' in hint
    ? t('promotions.server.hint.sum', { name, sum: formatCents(hint.missingCents, language) })
    : t('promotions.server.hint.pieces', { name, count: hint.missingPieces })
}
