import { z } from 'zod'
import { publicOrder, publicPaper } from '#orders/contract-order.ts'
import { orderParts } from '#orders/contract-order-parts.ts'
import { answer, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

export const PAYMENT_GROUPS = ['banklinks', 'cards', 'payLater', 'other'] as const
export const paymentMethod = z.object({
  name: z.string(),
  display_name: z.string(),
  logo_url: z.string(),
  url: z.string(),
  country: z.string().nullable(),
})
/** Grouped methods; empty groups are left out. */
export const paymentMethods = z.object({
  banklinks: z.array(paymentMethod).optional(),
  cards: z.array(paymentMethod).optional(),
  payLater: z.array(paymentMethod).optional(),
  other: z.array(paymentMethod).optional(),
})
export type PaymentMethods = z.infer<typeof paymentMethods>

const lastTry = z.object({
  ended: z.enum(['cancelled', 'failed']),
  method: z.enum(PAYMENT_GROUPS),
  name: z.string(),
  country: z.string().nullable(),
})

const token = z.object({ token: z.string() })
const provider = z.object({ provider: z.string().max(40) })

export const payments = {
  view: endpoint({
    method: 'GET',
    path: '/v1/payment/:token',
    summary: 'An order by its public token, with the methods to pay it',
    allow: 'anyone',
    params: token,
    query: z.object({ lang: z.string().optional() }),
    /** `paysOnline` false: this shop arranges payment with each buyer. `papers`: what was issued for it so far. */
    response: one(
      z.object({
        order: publicOrder,
        /** Null where it was sent at once or not yet, and nothing came back. */
        parts: orderParts.nullable(),
        paymentMethods,
        paysOnline: z.boolean(),
        papers: z.array(publicPaper),
        /** It can be paid by a transfer: there is a prepayment invoice that says how. */
        prepayment: z.boolean(),
        /** How the latest try to pay ended, while the order waits for its money; null where none ended so. */
        lastTry: lastTry.nullable(),
        /** What is to be paid is on its way, as the provider says: it need not be paid again. */
        underWay: z.boolean(),
        /** Money that came for a cancelled order: it goes back (`due`), or is back. Null where none came. */
        lateMoney: z.enum(['due', 'returned']).nullable(),
      }),
    ),
    refusals: [404, 410],
  }),
  start: endpoint({
    method: 'PUT',
    path: '/v1/payment/:token',
    summary:
      'Asks for the address at which the chosen method is paid; refused while a payment is on its way, unless another is meant',
    allow: 'anyone',
    params: token,
    body: z.object({
      method: z.enum(PAYMENT_GROUPS),
      name: z.string().max(100),
      country: z.string().max(10).nullable().optional(),
      /** Another payment is meant, though one is on its way. */
      again: z.boolean().optional(),
    }),
    response: answer({ status: z.literal('success'), data: z.object({ url: z.string() }) }),
    refusals: [404, 409, 410, 429, 503],
  }),
  startByForm: endpoint({
    method: 'POST',
    path: '/payment/start/:token',
    summary: 'The same for a browser without script: leads on to where the chosen method is paid, or back to the order',
    allow: 'anyone',
    params: token,
    body: z.object({
      method: z.enum(PAYMENT_GROUPS),
      name: z.string().max(100),
      country: z.string().max(10).optional(),
      again: z.literal('1').optional(),
    }),
    as: 'form',
    response: null,
    answers: 'page',
    refusals: [404, 410],
    // Whoever knows an order's token may have it paid: a foreign page can take nothing with it.
    withoutToken: true,
  }),
  returned: endpoint({
    method: 'GET',
    path: '/payment/return/:provider',
    summary: 'Where a provider sends the browser back to',
    allow: 'anyone',
    params: provider,
    response: null,
    answers: 'see-other',
  }),
  returnedByForm: endpoint({
    method: 'POST',
    path: '/payment/return/:provider',
    summary: 'The same, for providers that send the browser back with a form',
    allow: 'anyone',
    params: provider,
    as: 'raw',
    response: null,
    answers: 'see-other',
    withoutToken: true,
  }),
  notified: endpoint({
    method: 'POST',
    path: '/payment/notify/:provider',
    summary: "A provider's signed message about a payment",
    allow: 'anyone',
    params: provider,
    as: 'raw',
    response: null,
    answers: 'empty',
    withoutToken: true,
  }),
}

export const paymentLogos = {
  logo: endpoint({
    method: 'GET',
    path: '/payment-logos/:file',
    summary: "The shop's own logo of a payment method",
    allow: 'anyone',
    params: z.object({ file: z.string().regex(/^[\w-]{1,60}\.svg$/) }),
    response: null,
    answers: 'file',
    refusals: [404],
  }),
  ofMethod: endpoint({
    method: 'GET',
    path: '/payment-logos/makecommerce/:name/:country',
    summary: "The logo of a provider's method: its own, or one of ours where it has none",
    allow: 'anyone',
    params: z.object({ name: z.string().min(1).max(100), country: z.string().regex(/^(any|[a-z]{2})$/) }),
    response: null,
    answers: 'file',
    refusals: [404],
  }),
}

export const sandboxBank = {
  page: endpoint({
    method: 'GET',
    path: '/sandbox-bank/:reference',
    summary: 'The sandbox bank: a page with three outcomes',
    allow: 'anyone',
    params: z.object({ reference: z.string().max(100) }),
    response: null,
    answers: 'page',
    refusals: [404],
  }),
  choose: endpoint({
    method: 'POST',
    path: '/sandbox-bank/:reference',
    summary: 'Plays the outside bank: notifies the shop and sends the browser back',
    allow: 'anyone',
    params: z.object({ reference: z.string().max(100) }),
    body: z.object({ outcome: z.enum(['paid', 'cancelled', 'failed']) }),
    as: 'form',
    response: null,
    answers: 'see-other',
    refusals: [404],
    withoutToken: true,
  }),
}
