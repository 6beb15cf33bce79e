import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, euros, id, line } from '#wire/fields.ts'
import { searched } from '#wire/list-query.ts'
import { adminOrder } from './contract-staff-order.ts'
import { RETURN_KINDS, RETURN_STEPS } from './domain/order-return.ts'

const allow = { permission: 'order.edit' } as const
/** Whatever makes an order cost more or less. */
const money = { permission: 'order.money' } as const
const MOST_EUROS = 9_999_999
const baseVersion = z.number().int()
const position = z.number().int().min(0)
const reason = line(1_000).min(1)

/** A line as it is to be: one of the order by its position, or a new one by its product. Without a price it keeps its own. */
const wantedLine = z
  .object({
    position: position.optional(),
    product_id: z.int32().positive().optional(),
    amount: z.number().int().min(0).max(9_999),
    price: euros(MOST_EUROS).optional(),
  })
  .refine(line => line.position !== undefined || line.product_id !== undefined, {
    path: ['product_id'],
    message: 'app.problem.required',
  })
  .refine(line => line.position === undefined || line.product_id === undefined, {
    path: ['product_id'],
    message: 'app.problem.wrongValue',
  })
export type WantedOrderLine = z.infer<typeof wantedLine>

const edit = z.object({ baseVersion, lines: z.array(wantedLine).min(1).max(500) })

/** What an order would come to. */
const tried = z.object({
  total: z.number(),
  /** Above zero the buyer pays so much more. */
  difference: z.number(),
  /** What is open then: above zero to be paid, below zero to go back. */
  open: z.number(),
})
export type TriedEdit = z.infer<typeof tried>

/** A product as staff choose it for an order. */
const offeredProduct = z.object({
  id: z.number().int(),
  code1: z.string(),
  name: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  /** Pieces that can be sold; null where it is not counted. */
  in_stock: z.number().int().nullable(),
})
export type OfferedProduct = z.infer<typeof offeredProduct>

export const orderLineCalls = {
  products: endpoint({
    method: 'GET',
    path: '/v1/admin/order-product',
    summary: 'Products that can be put on an order, by a part of their name or code; the first 20',
    allow,
    query: z.object({ q: searched }),
    response: listOf(offeredProduct),
  }),
  tryEdit: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/line/try',
    summary: 'What an order would come to with these lines; nothing is changed',
    allow: money,
    params: byId,
    body: edit,
    response: one(tried),
    refusals: [404, 409],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/v1/admin/order/:id/line',
    summary: 'Changes the lines of an order: a new edition, with its stock, papers and what is open of its money',
    allow: money,
    params: byId,
    body: edit.extend({ reason }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
  tryVat: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/vat/try',
    summary: 'What an exempt order would come to with VAT; nothing is changed',
    allow: money,
    params: byId,
    body: z.object({ baseVersion }),
    response: one(tried),
    refusals: [404, 409],
  }),
  chargeVat: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/vat',
    summary:
      'Charges VAT for an exempt order: a new edition with its papers, and the buyer is asked for the difference',
    allow: money,
    params: byId,
    body: z.object({ baseVersion, reason }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/edition/:edition',
    summary: 'Puts the lines of an earlier edition back, as a new edition',
    allow: money,
    params: byId.extend({ edition: id }),
    body: z.object({ baseVersion }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
  openReturn: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/returns',
    summary: 'Notes that a buyer sends something back',
    allow,
    params: byId,
    body: z.object({
      baseVersion,
      kind: z.enum(RETURN_KINDS),
      reason: line(1_000).default(''),
      lines: z
        .array(z.object({ position, amount: z.number().int().min(1).max(9_999) }))
        .min(1)
        .max(500),
    }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
  moveReturn: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/returns/:return/:step',
    summary:
      'Takes a step with a return; an inspection says what goes back to the shelf and what is kept back of the money',
    allow,
    params: byId.extend({ return: id, step: z.enum(RETURN_STEPS) }),
    body: z.object({
      baseVersion,
      lines: z
        .array(
          z.object({
            position,
            restocked: z.number().int().min(0).max(9_999),
            deduction: euros(MOST_EUROS).default(0),
          }),
        )
        .max(500)
        .default([]),
      /** Where goods go that the order took from no warehouse; the first one unless told. */
      warehouse_id: id.optional(),
    }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
}
