import { z } from 'zod'
import { LEAST_QUANTITY, MOST_QUANTITY } from '#catalog/domain/quantity.ts'
import { isEmail } from '#kernel/email-address.ts'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import { done, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, languageCode } from '#wire/fields.ts'
import { listQuery, oneOf } from '#wire/list-query.ts'

/** A form sends its numbers as digits. */
const number = z.preprocess(
  value => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value),
  z.number(),
)

const mailed = z.object({ token: z.string().min(1).max(200) })

/** Who wants to hear of which product, and how many of it they need. */
const stockNotification = z.object({
  user_email: z.string(),
  product_id: z.number().int(),
  quantity: z.number().int(),
})

/** A request as staff see it. */
const listedNotification = stockNotification.extend({
  id: z.number().int(),
  product_name: z.string(),
  product_code: z.string(),
  language: languageCode,
  state: z.enum(['waiting', 'told', 'cancelled']),
  asked_at: z.iso.datetime(),
  told_at: z.iso.datetime().nullable(),
})
export type ListedNotification = z.infer<typeof listedNotification>

const notificationQuery = listQuery({
  sorts: ['asked_at', 'user_email', 'product_id'],
  sort: 'asked_at',
  filters: { state: oneOf(['waiting', 'told', 'cancelled', 'all'], 'waiting'), product: id.optional() },
  pageSize: 1_000,
  most: 1_000,
})
export type NotificationQuery = z.infer<typeof notificationQuery>

export const backInStock = {
  ask: endpoint({
    method: 'POST',
    path: '/v1/stock-notification',
    summary: 'Asks for a mail when a product is back in stock; asking again changes the quantity and keeps the place',
    allow: 'anyone',
    body: z.object({
      user_email: z.string().trim().refine(isEmail, 'backInStock.invalidEmail'),
      product_id: number.pipe(z.number().int().min(1).max(LARGEST_ID)),
      quantity: number.pipe(z.number().int().min(LEAST_QUANTITY).max(MOST_QUANTITY)).default(LEAST_QUANTITY),
    }),
    response: one(stockNotification),
    refusals: [404, 409],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/stock-notification',
    summary:
      'Who waits for which product, in the order of asking unless sorted; `state` also lists those told or cancelled',
    allow: { permission: 'order.edit' },
    query: notificationQuery,
    response: one(z.array(listedNotification)),
    paged: true,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/v1/stock-notification/stop',
    summary: 'By the mailed token: cancels every waiting request of its mailbox',
    allow: 'anyone',
    body: mailed,
    response: done,
    refusals: [404],
  }),
  stopByMail: endpoint({
    method: 'POST',
    path: '/v1/stock-notification/unsubscribe',
    summary: 'The one press of a mail program (RFC 8058): does the same; the token of the mail is the proof',
    allow: 'anyone',
    query: mailed,
    as: 'form',
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: null,
    answers: 'empty',
    refusals: [404],
    withoutToken: true,
  }),
  openByMail: endpoint({
    method: 'GET',
    path: '/v1/stock-notification/unsubscribe',
    summary: 'For mail programs that open the address instead: leads to the page that asks first',
    allow: 'anyone',
    query: mailed.extend({ lang: z.string().optional() }),
    response: null,
    answers: 'see-other',
  }),
}
