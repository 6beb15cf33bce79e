import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { listQuery } from '#wire/list-query.ts'

/** Buyers are personal data of orders. */
const allow = { permission: 'order.edit' } as const

const recallBuyer = z.object({
  order_id: id,
  number: z.string(),
  name: z.string(),
  email: z.string(),
  placed_at: z.iso.datetime(),
  /** The order is cancelled; its buyer gets no notice. */
  cancelled: z.boolean(),
  pieces: z.number().int(),
  /** The recalled products of the order with their recorded batch or serial numbers, separated by commas. */
  products: z.array(z.object({ id, name: z.string(), batches: z.string() })),
  /** All delivered batches are known to be others; the buyer gets no notice. */
  other_batch: z.boolean(),
  /** Pieces that came back. */
  returned: z.number().int(),
  /** A notice covers all recalled goods and batches of the order. */
  notified: z.boolean(),
})
export type RecallBuyer = z.infer<typeof recallBuyer>

const counts = z.object({
  /** Buyers by address who have a notice. */
  notified: z.number().int(),
  /** Buyers with goods or batches that no notice of theirs covers. */
  waiting: z.number().int(),
  /** Other buyers whose notices differ from the present one. */
  outdated: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
})
export type RecallCounts = z.infer<typeof counts>

const buyerQuery = listQuery({ sorts: ['placed_at'], sort: '-placed_at' })
export type BuyerQuery = z.output<typeof buyerQuery>

/** A goods receipt of recalled batches. */
const recalledReceipt = z.object({
  document_id: id,
  reference: z.string(),
  booked_at: z.iso.datetime(),
  name: z.string(),
  pieces: z.number().int(),
  /** The recalled batch or serial numbers, separated by commas. */
  batches: z.string(),
})
export type RecalledReceipt = z.infer<typeof recalledReceipt>

const sendResult = z.object({ sent: z.number().int(), remaining: z.number().int() })

export const recallNotice = {
  receipts: endpoint({
    method: 'GET',
    path: '/v1/admin/recall/:id/receipt',
    summary: 'Lists the goods receipts of recalled batches, the latest first; empty for a recall of every piece',
    allow,
    params: idParams,
    response: createListResponseSchema(recalledReceipt),
    errorStatuses: [404],
  }),
  buyers: endpoint({
    method: 'GET',
    path: '/v1/admin/recall/:id/buyer',
    summary: 'Lists the orders with recalled products, the latest first',
    allow,
    params: idParams,
    query: buyerQuery,
    response: createListResponseSchema(recallBuyer),
    paged: true,
    errorStatuses: [404],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v1/admin/recall/:id/notice',
    summary: 'Counts the buyers of recalled products and their notices',
    allow,
    params: idParams,
    response: createItemResponseSchema(counts),
    errorStatuses: [404],
  }),
  send: endpoint({
    method: 'POST',
    path: '/v1/admin/recall/:id/notice',
    summary: 'Mails the notice to the next buyers whose goods no notice covers; repeat it until `remaining` is 0',
    allow,
    params: idParams,
    response: createItemResponseSchema(sendResult),
    errorStatuses: [404, 409],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/v1/admin/recall/:id/correction',
    summary: 'Mails the corrected notice to the next buyers without it; repeat it until `remaining` is 0',
    allow,
    params: idParams,
    response: createItemResponseSchema(sendResult),
    errorStatuses: [404, 409],
  }),
}
