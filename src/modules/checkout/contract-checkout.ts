import { z } from 'zod'
import { MAX_CAR_KEY_LENGTH } from '#fitment/domain/car-key.ts'
import { publicOrder } from '#orders/contract-order.ts'
import { excludedMethod, paymentMethods } from '#payments/contract-payment.ts'
import { createItemResponseSchema, createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multiLineText, singleLineText as textLine } from '#wire/fields.ts'

/** Accepts one line of text; the checkout requires no format. */
const textField = (maxLength?: number) => allowMissing(textLine(maxLength))
/** Accepts null and a missing value as an empty text. */
const allowMissing = (text: z.ZodString) => text.nullish().transform(value => value ?? '')

const NO_ADDRESS = { street: '', apartment: '', city: '', state: '', area_code: '', country: '' }

export const checkoutForm = z.object({
  Order: z.object({
    client_type: z
      .enum(['private', 'business'])
      .nullish()
      .transform(value => value ?? 'private'),
    short_contact_address: textField(),
    delivery_user_comment: allowMissing(multiLineText(2_000)),
  }),
  Client: z.object({
    first_name: textField(),
    last_name: textField(),
    business_name: textField(),
    company_reg_nr: textField(40),
    vat_reg_nr: textField(40),
    vat_reg_country: textField(10),
    email: textField(),
    phone: textField(60),
  }),
  Delivery: z.object({
    country: textField(10),
    provider: textField(100),
    option: textField(100),
    Address: z
      .object({
        street: textField(),
        apartment: textField(),
        city: textField(),
        state: textField(),
        area_code: textField(40),
        country: textField(10),
      })
      .nullish()
      .transform(value => value ?? NO_ADDRESS),
  }),
  CartItem: z.array(z.object({ product_id: z.int32().positive(), amount: z.number().int().min(1).max(9999) })).max(500),
  acceptedTos: z
    .boolean()
    .nullish()
    .transform(value => value ?? false),
  /** The customer agrees to get digital content at once and loses the right of withdrawal. */
  acceptsDigital: z
    .boolean()
    .nullish()
    .transform(value => value ?? false),
  /** A business asks for e-invoices through an operator; without it the invoice comes by mail alone. */
  wantsEInvoice: z
    .boolean()
    .nullish()
    .transform(value => value ?? false),
  /** The customer agrees to advertising by email; the order does not depend on it. */
  acceptsMarketing: z
    .boolean()
    .nullish()
    .transform(value => value ?? false),
})

/** Request body to place an order. */
export const orderToPlace = checkoutForm.extend({
  /** Gross total in euros that the customer saw, also without VAT. The order is rejected when its total differs. */
  seenTotal: z.number().min(0).optional(),
  /** Searches that led to the goods. Only their words are counted; the order does not store them. */
  searchedFor: z.array(z.string().max(300)).max(20).optional(),
  /** The customer's car as in `/v1/fit`. The order stores the verdict on each product, except for an unknown car. */
  car: z.string().max(MAX_CAR_KEY_LENGTH).optional(),
  /** A promotion code. Case, spaces and hyphens do not matter. */
  promotionCode: z.string().max(100).optional(),
})

const placedOrder = z.object({ order: publicOrder, paymentMethods, excludedMethods: z.array(excludedMethod) })
export type PlacedOrder = z.infer<typeof placedOrder>

const MAX_NET_EUROS = 100_000_000

export const checkout = {
  crossingVat: endpoint({
    method: 'GET',
    path: '/v1/crossing-vat',
    summary:
      "Returns the standard VAT rate of the destination in per cent when a consumer's order of this net sum would cross the OSS threshold, else null",
    allow: 'anyone',
    query: z.object({
      /** The destination. */
      country: z.string().regex(/^[A-Z]{2}$/),
      /** The net sum of goods and delivery in euros. */
      net: z.coerce.number().min(0).max(MAX_NET_EUROS),
    }),
    response: createItemResponseSchema(z.object({ percent: z.number().nullable() })),
    errorStatuses: [429],
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/v1/place-order',
    summary:
      'Places an order in one transaction. The same key and form return the same order, even when prices have changed.',
    allow: 'anyone',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200) }),
    body: orderToPlace,
    response: createResponseSchema({ status: z.literal('success'), data: placedOrder }),
    errorStatuses: [409, 503],
  }),
}
