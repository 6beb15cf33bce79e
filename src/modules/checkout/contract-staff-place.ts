import { z } from 'zod'
import { PAY_WAYS } from '#orders/domain/pay-way.ts'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { isLanguage } from '#wire/languages.ts'
import { orderToPlace } from './contract-place-order.ts'

export const staffCheckout = {
  place: endpoint({
    method: 'POST',
    path: '/v1/admin/order',
    summary:
      'Places an order for a client who called or came, by the rules of the checkout; the same key and form again answers the same order',
    allow: { permission: 'order.edit' },
    headers: z.object({ 'idempotency-key': z.string().min(8).max(200) }),
    body: orderToPlace.extend({
      /** In which the client is written to. */
      language: z.string().refine(isLanguage, 'app.problem.invalid'),
      pays_by: z.enum(PAY_WAYS),
      /** The money is here already: it is noted as paid by hand. */
      paid: z.boolean().default(false),
    }),
    response: one(z.object({ id: z.number().int(), number: z.string() })),
    refusals: [409, 503],
  }),
}
