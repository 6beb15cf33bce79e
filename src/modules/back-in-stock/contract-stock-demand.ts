import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { listQuery, searchQuery } from '#wire/list-query.ts'

/** The demand for one product: everybody who waits for it. */
const demand = z.object({
  product_id: z.number().int(),
  product_name: z.string(),
  product_code: z.string(),
  /** The manufacturer's part number; purchase orders name it with the brand. */
  manufacturer_code: z.string(),
  brand: z.string(),
  /** Waiting people, and the total of the pieces that they want. */
  requests: z.number().int(),
  quantity: z.number().int(),
  /** The current gross price of these pieces, in euros. */
  value: z.number(),
  in_stock: z.number().int(),
  /** Pieces wanted beyond the stock. */
  to_order: z.number().int(),
  first_requested_at: z.iso.datetime(),
  last_requested_at: z.iso.datetime(),
  /** Earlier requests that were answered by a mail. */
  notified: z.number().int(),
})
export type Demand = z.infer<typeof demand>

const demandQuery = listQuery({
  sorts: ['quantity', 'value', 'requests', 'first_requested_at', 'to_order'],
  sort: '-value',
  filters: { q: searchQuery },
})
export type DemandQuery = z.infer<typeof demandQuery>

const allow = { permission: 'order.edit' } as const

export const stockDemand = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stock-demand',
    summary: 'Lists the demand by product with pieces and value, by default the highest value first',
    allow,
    query: demandQuery,
    response: createListResponseSchema(demand),
    paged: true,
  }),
  notify: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-demand/:id/notify',
    summary: 'Notifies waiting requests of a product whatever its stock, 200 per call; pass `next` as `after` to go on',
    allow,
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    body: z.object({ after: z.int32().min(0).default(0) }).prefault({}),
    response: createItemResponseSchema(
      z.object({
        notified: z.number().int(),
        /** The value for `after` in the next call; null after the last step. */
        next: z.number().int().nullable(),
      }),
    ),
    errorStatuses: [404, 409],
  }),
}
