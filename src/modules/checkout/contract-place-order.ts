import { z } from 'zod'
import { publicOrder } from '#orders/contract-order.ts'
import { paymentMethods } from '#payments/contract-payment.ts'
import { endpoint } from '#wire/endpoint.ts'

/** Free text of one line: no format check at checkout, but nothing that could break a mail's header or the database. */
const line = (max = 200) => text(/^[^\0\r\n]*$/, max)
const text = (allowed: RegExp, max: number) =>
  z
    .string()
    .max(max)
    .regex(allowed)
    .overwrite(value => value.toWellFormed())
    .trim()
    // What there is nothing to say of may be left out, or said as null.
    .nullish()
    .transform(value => value ?? '')

const NO_ADDRESS = { street: '', apartment: '', city: '', state: '', area_code: '', country: '' }

export const checkoutForm = z.object({
  Order: z.object({
    client_type: z
      .enum(['private', 'business'])
      .nullish()
      .transform(value => value ?? 'private'),
    short_contact_address: line(),
    delivery_user_comment: text(/^[^\0]*$/, 2000),
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

/** What is sent to place an order. */
const orderToPlace = checkoutForm.extend({
  /** Gross total in euros that the buyer had before them, also where they pay without VAT; where the order's is another, it is not placed. */
  seenTotal: z.number().min(0).optional(),
})

const placedOrder = z.object({ order: publicOrder, paymentMethods })
export type PlacedOrder = z.infer<typeof placedOrder>

export const checkout = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/v1/place-order',
    summary:
      'Places an order in one transaction; the same key and form again answers the same order, whatever prices are by then',
    allow: 'anyone',
    headers: z.object({ 'idempotency-key': z.string().min(8).max(200) }),
    body: orderToPlace,
    response: z.object({ success: z.literal(true), status: z.literal('success'), data: placedOrder }),
    refusals: [409, 503],
  }),
}
