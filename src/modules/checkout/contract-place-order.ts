import { z } from 'zod'
import { publicOrder } from '#orders/contract-order.ts'
import { excludedMethod, paymentMethods } from '#payments/contract-payment.ts'
import { responseWith } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multiLineText, singleLineText as textLine } from '#wire/fields.ts'

/** Text of one line; the checkout requires no format. */
const line = (most?: number) => unlessLeftOut(textLine(most))
/** Accepts null and a missing value as an empty text. */
const unlessLeftOut = (text: z.ZodString) => text.nullish().transform(value => value ?? '')

const NO_ADDRESS = { street: '', apartment: '', city: '', state: '', area_code: '', country: '' }

export const checkoutForm = z.object({
  Order: z.object({
    client_type: z
      .enum(['private', 'business'])
      .nullish()
      .transform(value => value ?? 'private'),
    short_contact_address: line(),
    delivery_user_comment: unlessLeftOut(multiLineText(2_000)),
  }),
  Client: z.object({
    first_name: line(),
    last_name: line(),
    business_name: line(),
    company_reg_nr: line(40),
    vat_reg_nr: line(40),
    vat_reg_country: line(10),
    email: line(),
    phone: line(60),
  }),
  Delivery: z.object({
    country: line(10),
    provider: line(100),
    option: line(100),
    Address: z
      .object({
        street: line(),
        apartment: line(),
        city: line(),
        state: line(),
        area_code: line(40),
        country: line(10),
      })
      .nullish()
      .transform(value => value ?? NO_ADDRESS),
  }),
  CartItem: z.array(z.object({ product_id: z.int32().positive(), amount: z.number().int().min(1).max(9999) })).max(500),
  acceptedTos: z
    .boolean()
    .nullish()
    .transform(value => value ?? false),
})

/** Request body to place an order. */
export const orderToPlace = checkoutForm.extend({
  /** Gross total in euros that the buyer saw, also without VAT. The order is rejected when its total differs. */
  seenTotal: z.number().min(0).optional(),
  /** Searches that led to the goods. Only their words are counted; the order does not store them. */
  searchedFor: z.array(z.string().max(300)).max(20).optional(),
})

const placedOrder = z.object({ order: publicOrder, paymentMethods, excludedMethods: z.array(excludedMethod) })
export type PlacedOrder = z.infer<typeof placedOrder>

export const checkout = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/v1/place-order',
    summary:
      'Places an order in one transaction. The same key and form return the same order, even when prices have changed.',
    allow: 'anyone',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200) }),
    body: orderToPlace,
    response: responseWith({ status: z.literal('success'), data: placedOrder }),
    errorStatuses: [409, 503],
  }),
}
