import { z } from 'zod'
import { MAX_PRINTED_ORDERS } from '#orders/contract-order-admin.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'

/** Everybody who packs orders may open the picking list. */
const allow = { permission: 'order.edit' } as const

const orderSelection = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform(text => [...new Set(text.split(',').map(Number))])
    .refine(ids => ids.length <= MAX_PRINTED_ORDERS, 'app.problem.wrongValue')
    .optional(),
})

/** The pieces of a product at one location. */
const stop = z.object({
  product_id: id,
  /** In the answer's language. */
  name: z.string(),
  code1: z.string(),
  unit: z.string(),
  image: z.string().nullable(),
  /** The shelf location; empty if unknown. */
  place: z.string(),
  pieces: z.number().int(),
  /** Batch or serial numbers of the latest goods receipts of the product. */
  received_batches: z.array(z.string()),
  orders: z.array(
    z.object({
      order_id: id,
      pieces: z.number().int(),
      /** The recorded batch or serial numbers of the product in this order, separated by commas. */
      batches: z.string(),
    }),
  ),
})

const pickingList = z.object({
  /** In the order of packing. */
  orders: z.array(
    z.object({
      id,
      number: z.string(),
      /** The order is not packed yet. */
      to_pack: z.boolean(),
      client: z.string(),
      /** The amount due in euros. */
      due: z.number(),
      /** The customer pays at handover. */
      pays_on_handover: z.boolean(),
      /** In the answer's language. */
      delivery: z.string(),
    }),
  ),
  walks: z.array(
    z.object({
      /** Null for goods on demand, which no warehouse has. */
      warehouse_id: id.nullable(),
      warehouse: z.string(),
      stops: z.array(stop),
    }),
  ),
  /** Requested orders without goods to pick now. */
  left_out: z.array(z.string()),
})
export type PickingList = z.infer<typeof pickingList>

export const pickingAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/picking',
    summary:
      'Returns the picking list by warehouse in shelf order. `ids` are order ids separated by commas; by default, unpacked orders, oldest first',
    allow,
    query: orderSelection,
    response: createItemResponseSchema(pickingList),
  }),
  document: endpoint({
    method: 'GET',
    path: '/v1/admin/picking/document',
    summary: 'Returns the picking list as PDF',
    allow,
    query: orderSelection,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}
