import { z } from 'zod'
import { PAYMENT_METHODS } from '#orders/domain/payment-method.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { isLanguage } from '#wire/languages.ts'
import { orderToPlace } from './contract-checkout.ts'

export const staffCheckout = {
  place: endpoint({
    method: 'POST',
    path: '/v1/admin/order',
    summary: "Places an order for a client by the checkout's rules. The same key and form return the same order.",
    allow: { permission: 'order.edit' },
    headers: z.object({ 'idempotency-key': z.string().min(8).max(200) }),
    body: orderToPlace.extend({
      /** Language of the client's mails. */
      language: z.string().refine(isLanguage, 'app.problem.invalid'),
      pays_by: z.enum(PAYMENT_METHODS),
      /** True when the client has paid: the payment is recorded with the order. */
      paid: z.boolean().default(false),
    }),
    response: createItemResponseSchema(z.object({ id: z.number().int(), number: z.string() })),
    errorStatuses: [409, 503],
  }),
}
