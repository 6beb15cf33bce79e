import { z } from 'zod'
import { MAX_QUANTITY, MIN_QUANTITY } from '#catalog/domain/quantity.ts'
import { isEmail } from '#kernel/email-address.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { createItemResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, languageCode } from '#wire/fields.ts'
import { enumWithDefault, listQuery, searchQuery } from '#wire/list-query.ts'

/** HTML forms send numbers as digits. */
const formNumber = z.preprocess(
  value => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value),
  z.number(),
)

const tokenParams = z.object({ token: z.string().min(1).max(200) })

/** A request of one mailbox for a quantity of one product. */
const stockNotification = z.object({
  user_email: z.string(),
  product_id: z.number().int(),
  quantity: z.number().int(),
})

/** A request as the administration lists it. */
const listedNotification = stockNotification.extend({
  id: z.number().int(),
  product_name: z.string(),
  product_code: z.string(),
  language: languageCode,
  state: z.enum(['waiting', 'notified', 'cancelled']),
  requested_at: z.iso.datetime(),
  notified_at: z.iso.datetime().nullable(),
})
export type ListedNotification = z.infer<typeof listedNotification>

const notificationQuery = listQuery({
  sorts: ['requested_at', 'user_email', 'product_id'],
  sort: 'requested_at',
  filters: {
    q: searchQuery,
    state: enumWithDefault(['waiting', 'notified', 'cancelled', 'all'], 'waiting'),
    product: id.optional(),
  },
  pageSize: 1_000,
  maxPageSize: 1_000,
})
export type NotificationQuery = z.infer<typeof notificationQuery>

export const backInStock = {
  request: endpoint({
    method: 'POST',
    path: '/v1/stock-notification',
    summary:
      'Requests a mail when a product is back in stock; a repeated request changes the quantity and keeps its place',
    allow: 'anyone',
    body: z.object({
      user_email: z.string().trim().refine(isEmail, 'backInStock.invalidEmail'),
      product_id: formNumber.pipe(z.number().int().min(1).max(MAX_ID)),
      quantity: formNumber.pipe(z.number().int().min(MIN_QUANTITY).max(MAX_QUANTITY)).default(MIN_QUANTITY),
    }),
    response: createItemResponseSchema(stockNotification),
    errorStatuses: [404, 409],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/stock-notification',
    summary: 'Lists requests, by default in order of arrival; `state` includes notified or cancelled ones',
    allow: { permission: 'order.edit' },
    query: notificationQuery,
    response: createItemResponseSchema(z.array(listedNotification)),
    paged: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/stock-notification/stop',
    summary: 'Cancels every waiting request of the mailbox that the mailed token belongs to',
    allow: 'anyone',
    body: tokenParams,
    response: successResponse,
    errorStatuses: [404],
  }),
  unsubscribeByMail: endpoint({
    method: 'POST',
    path: '/v1/stock-notification/unsubscribe',
    summary: 'Cancels the requests by one click in a mail program (RFC 8058), with the token of the mail',
    allow: 'anyone',
    query: tokenParams,
    as: 'form',
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: null,
    answers: 'empty',
    errorStatuses: [404],
    skipsCsrfToken: true,
  }),
  openUnsubscribePage: endpoint({
    method: 'GET',
    path: '/v1/stock-notification/unsubscribe',
    summary: 'Redirects mail programs that open the address to the page that asks first',
    allow: 'anyone',
    query: tokenParams.extend({ lang: z.string().optional() }),
    response: null,
    answers: 'see-other',
  }),
}
