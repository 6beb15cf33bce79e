import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { eurosAmount, id } from '#wire/fields.ts'

const MAX_DELIVERY_EUROS = 9_999

/** A promotion's part in a line or the delivery, in euros with VAT. */
const cartDiscount = z.object({ promotion_id: id, name: z.string(), code: z.string(), sum: z.number() })

const cartDiscounts = z.object({
  /** The reduced products of the cart. */
  lines: z.array(z.object({ product_id: id, discounts: z.array(cartDiscount) })),
  /** The promotion that makes the delivery free; null without one. */
  delivery: cartDiscount.nullable(),
  /** Some promotion takes a code. */
  takes_code: z.boolean(),
  /** A sentence about the promotion that the cart could reach next; null without one. */
  hint: z.string().nullable(),
  /** The reason why the entered code gives nothing; null without a code, or when it does. */
  code_problem: z.string().nullable(),
})
export type CartDiscountsAnswer = z.infer<typeof cartDiscounts>

export const cartDiscountEndpoints = {
  find: endpoint({
    method: 'POST',
    path: '/v1/cart-discount',
    summary: 'Finds the discounts of a cart by its promotions and an entered code; changes nothing',
    allow: 'anyone',
    body: z.object({
      items: z.array(z.object({ product_id: id, amount: z.number().int().min(1).max(9_999) })).max(500),
      /** Case, spaces and hyphens do not matter. */
      code: z.string().max(100).default(''),
      /** The price of the chosen delivery in euros; 0 before one is chosen. */
      delivery: eurosAmount(MAX_DELIVERY_EUROS).default(0),
    }),
    response: createItemResponseSchema(cartDiscounts),
    errorStatuses: [429],
  }),
}
