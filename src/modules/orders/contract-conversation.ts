import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, multiLineText, singleLineText } from '#wire/fields.ts'

const allow = { permission: 'order.edit' } as const

/** An internal note, visible to staff only. */
export const orderNote = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  author: z.string(),
  text: z.string(),
})
export type OrderNote = z.infer<typeof orderNote>

/** A message between customer and shop; `author` is null for the customer. */
export const orderMessage = orderNote.extend({ author: z.string().nullable() })
export type OrderMessage = z.infer<typeof orderMessage>

/** A message as the customer sees it, without the name of the staff member. */
export const buyerMessage = orderNote.omit({ author: true }).extend({ isOwn: z.boolean() })
export type BuyerMessage = z.infer<typeof buyerMessage>

const messageBody = z.object({ text: multiLineText(5_000).min(1) })

/** Tags of a request; the server checks `MAX_TAGS` after it merges them with concurrent changes. */
const tags = z.array(singleLineText(40).min(1)).max(100)
/** Maximum number of tags per order. */
export const MAX_TAGS = 20

export const orderConversationEndpoints = {
  note: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/note',
    summary: 'Adds an internal note',
    allow,
    params: idParams,
    body: messageBody,
    response: createItemResponseSchema(orderNote),
    errorStatuses: [404],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/v1/admin/order/:id/note/:note',
    summary: 'Deletes an internal note',
    allow,
    params: idParams.extend({ note: id }),
    response: null,
    answers: 'empty',
    errorStatuses: [404],
  }),
  write: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/message',
    summary: 'Sends a message to the customer by mail and on the order page; closes the task of a customer message',
    allow,
    params: idParams,
    body: messageBody,
    response: createItemResponseSchema(orderMessage),
    errorStatuses: [404],
  }),
  tag: endpoint({
    method: 'PUT',
    path: '/v1/admin/order/:id/tag',
    summary: 'Replaces the tags of an order; with `before`, concurrent changes of others are kept',
    allow,
    params: idParams,
    body: z.object({ tags, before: tags.optional() }),
    response: createItemResponseSchema(z.object({ tags: z.array(z.string()) })),
    errorStatuses: [404, 422],
  }),
}

export const buyerMessageEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/order-message/:token',
    summary: 'Lists the messages between customer and shop, oldest first',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    response: createItemResponseSchema(z.array(buyerMessage)),
    errorStatuses: [404, 410],
  }),
  write: endpoint({
    method: 'POST',
    path: '/v1/order-message/:token',
    summary: 'Sends a message of the customer to the shop',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    body: z.object({ text: multiLineText(2_000).min(1) }),
    response: createItemResponseSchema(buyerMessage),
    errorStatuses: [404, 410],
  }),
}
