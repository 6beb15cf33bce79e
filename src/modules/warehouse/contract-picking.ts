import { z } from 'zod'
import { MOST_PRINTED } from '#orders/contract-staff-order.ts'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'

/** Whoever packs orders fetches their goods. */
const allow = { permission: 'order.edit' } as const

const namedOrders = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform(text => [...new Set(text.split(',').map(Number))])
    .refine(ids => ids.length <= MOST_PRINTED, 'app.problem.wrongValue')
    .optional(),
})

/** All pieces of a product that lie together. */
const stop = z.object({
  product_id: id,
  /** In the answer's language. */
  name: z.string(),
  code1: z.string(),
  unit: z.string(),
  image: z.string().nullable(),
  /** What its shelf is called; empty where nobody has said it. */
  place: z.string(),
  pieces: z.number().int(),
  orders: z.array(z.object({ order_id: id, pieces: z.number().int() })),
})

const pickingList = z.object({
  /** In the order in which they are served. */
  orders: z.array(
    z.object({
      id,
      number: z.string(),
      /** It is not packed yet. */
      to_pack: z.boolean(),
      client: z.string(),
      /** Euros that its buyer still has to pay. */
      open: z.number(),
      /** The buyer pays when the goods are handed over. */
      pays_on_handover: z.boolean(),
      /** In the answer's language. */
      delivery: z.string(),
    }),
  ),
  walks: z.array(
    z.object({
      /** Null where no warehouse keeps the goods: they come on demand. */
      warehouse_id: id.nullable(),
      warehouse: z.string(),
      stops: z.array(stop),
    }),
  ),
  /** Numbers of orders that were asked for and from which nothing is to be fetched now. */
  left_out: z.array(z.string()),
})
export type PickingList = z.infer<typeof pickingList>

export const pickingAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/picking',
    summary:
      'What is to be fetched for orders, by warehouse in shelf order; `ids` are joined by commas, without them those that are to be packed, the oldest first',
    allow,
    query: namedOrders,
    response: one(pickingList),
  }),
  paper: endpoint({
    method: 'GET',
    path: '/v1/admin/picking/paper',
    summary: 'The same as PDF, to be printed',
    allow,
    query: namedOrders,
    response: null,
    answers: 'file',
    refusals: [404],
  }),
}
