import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { listQuery } from '#wire/list-query.ts'

/** How much of a product is waited for. */
const demand = z.object({
  product_id: z.number().int(),
  product_name: z.string(),
  product_code: z.string(),
  /** The maker's number and brand, by which it is ordered. */
  maker_code: z.string(),
  brand: z.string(),
  /** Who waits, and for how many pieces. */
  requests: z.number().int(),
  quantity: z.number().int(),
  /** What those pieces cost now, gross, in euros. */
  value: z.number(),
  in_stock: z.number().int(),
  /** Pieces that those who wait need beyond what is there. */
  to_order: z.number().int(),
  first_asked_at: z.iso.datetime(),
  last_asked_at: z.iso.datetime(),
  /** Requests for it that were answered by a mail before. */
  told: z.number().int(),
})
export type Demand = z.infer<typeof demand>

const demandQuery = listQuery({
  sorts: ['quantity', 'value', 'requests', 'first_asked_at', 'to_order'],
  sort: '-value',
})
export type DemandQuery = z.infer<typeof demandQuery>

const allow = { permission: 'order.edit' } as const

export const stockDemand = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stock-demand',
    summary:
      'Products that somebody waits for, with the pieces asked for and what they are worth, the most worth first unless sorted',
    allow,
    query: demandQuery,
    response: listOf(demand),
    paged: true,
  }),
  notify: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-demand/:id/notify',
    summary:
      'Tells those who wait for a product now, however many pieces there are: the first 200, then those who come `after` what `next` named',
    allow,
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    body: z.object({ after: z.int32().min(0).default(0) }).prefault({}),
    response: one(
      z.object({
        told: z.number().int(),
        /** What to go on after; null once everybody was told. */
        next: z.number().int().nullable(),
      }),
    ),
    refusals: [404, 409],
  }),
}
