import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line, lines } from '#wire/fields.ts'

const allow = { permission: 'order.edit' } as const

/** What staff tell one another about an order. */
export const orderNote = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  author: z.string(),
  text: z.string(),
})
export type OrderNote = z.infer<typeof orderNote>

/** What buyer and shop write to one another; `author` is null where the buyer wrote it. */
export const orderMessage = orderNote.extend({ author: z.string().nullable() })
export type OrderMessage = z.infer<typeof orderMessage>

/** The same as its buyer sees it: who of the shop wrote is the shop's matter. */
export const buyersMessage = orderNote.omit({ author: true }).extend({ own: z.boolean() })
export type BuyersMessage = z.infer<typeof buyersMessage>

const words = z.object({ text: lines(5_000).min(1) })

/** Two who put some on at once may bring an order beyond `MOST_TAGS`: how many it may have is judged with those that it has. */
const tags = z.array(line(40).min(1)).max(100)
/** As many tags an order has. */
export const MOST_TAGS = 20

export const orderWordCalls = {
  note: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/note',
    summary: 'Adds a note that staff alone see',
    allow,
    params: byId,
    body: words,
    response: one(orderNote),
    refusals: [404],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/v1/admin/order/:id/note/:note',
    summary: 'Removes a note',
    allow,
    params: byId.extend({ note: id }),
    response: null,
    answers: 'empty',
    refusals: [404],
  }),
  write: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/message',
    summary:
      'Writes to the buyer: a mail, and a message on the page of the order; closes tasks about messages of the buyer',
    allow,
    params: byId,
    body: words,
    response: one(orderMessage),
    refusals: [404],
  }),
  tag: endpoint({
    method: 'PUT',
    path: '/v1/admin/order/:id/tag',
    summary:
      'Puts these tags on an order in place of those that it has; with `before` what others put on or took off meanwhile stays so',
    allow,
    params: byId,
    body: z.object({ tags, before: tags.optional() }),
    response: one(z.object({ tags: z.array(z.string()) })),
    refusals: [404, 422],
  }),
}

export const buyersWords = {
  list: endpoint({
    method: 'GET',
    path: '/v1/order-message/:token',
    summary: 'What the buyer and the shop wrote to one another about an order',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    response: one(z.array(buyersMessage)),
    refusals: [404, 410],
  }),
  write: endpoint({
    method: 'POST',
    path: '/v1/order-message/:token',
    summary: 'The buyer writes to the shop about an order',
    allow: 'anyone',
    params: z.object({ token: z.string() }),
    body: z.object({ text: lines(2_000).min(1) }),
    response: one(buyersMessage),
    refusals: [404, 410],
  }),
}
