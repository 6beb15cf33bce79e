import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, languageCode, line } from '#wire/fields.ts'
import { chosen, listQuery, onDay, searched } from '#wire/list-query.ts'
import { invoiceNumber, publicOrder } from './contract-order.ts'
import { ORDER_CHANGES } from './domain/order-change.ts'

const allow = { permission: 'order.edit' } as const

const state = publicOrder.shape.state

/** A row of the list of orders. */
const listedOrder = z.object({
  id: z.number().int(),
  number: z.string(),
  placed_at: z.iso.datetime(),
  client: z.string(),
  email: z.string(),
  total: z.number(),
  state,
  isPaid: z.boolean(),
})
export type ListedOrder = z.infer<typeof listedOrder>

const address = z.object({
  street: z.string(),
  apartment: z.string(),
  city: z.string(),
  state: z.string(),
  area_code: z.string(),
  country: z.string(),
})

/** An order as staff see it. */
const adminOrder = publicOrder.extend({
  id: z.number().int(),
  /** Sent back with every change. */
  version: z.number().int(),
  language: languageCode,
  client: z.object({
    first_name: z.string(),
    last_name: z.string(),
    business_name: z.string(),
    company_reg_nr: z.string(),
    vat_reg_nr: z.string(),
    vat_reg_country: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  short_contact_address: z.string(),
  delivery_user_comment: z.string(),
  delivery_address: address.nullable(),
  country: z.string(),
  /** The steps that staff may take with it now. */
  may: z.array(z.enum(ORDER_CHANGES)),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.string(),
      kind: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  invoices: z.array(
    z.object({
      number: z.number().int(),
      kind: z.enum(['invoice', 'credit']),
      cause: z.string(),
      total: z.number(),
      issued_at: z.iso.datetime(),
    }),
  ),
})
export type AdminOrder = z.infer<typeof adminOrder>

const orderQuery = listQuery({
  sorts: ['placed_at', 'number', 'total', 'state'],
  sort: '-placed_at',
  filters: {
    q: searched,
    state: chosen(state),
    from: onDay,
    /** The last day that is shown. */
    to: onDay,
  },
})
export type OrderQuery = z.infer<typeof orderQuery>

export const orderAdmin = {
  summary: endpoint({
    method: 'GET',
    path: '/v1/site-summary',
    summary: 'What waits for staff: orders that are paid and not sent yet',
    allow: 'staff',
    response: one(z.object({ unfilledOrders: z.number().int() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/order',
    summary: 'Orders, newest first unless sorted; q finds by number, name, e-mail and product code',
    allow,
    query: orderQuery,
    response: listOf(listedOrder),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:id',
    summary: 'One order with its history and papers',
    allow,
    params: byId,
    response: one(adminOrder),
    refusals: [404],
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:id/invoice',
    summary: 'The VAT invoice as PDF, or the paper of this number',
    allow,
    params: byId,
    query: invoiceNumber,
    response: null,
    answers: 'file',
    refusals: [404],
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/:transition',
    summary: 'Takes a step with an order; 409 when somebody changed it meanwhile, or its state does not allow the step',
    allow,
    params: byId.extend({ transition: z.enum(ORDER_CHANGES) }),
    body: z.object({
      baseVersion: z.number().int(),
      /** Needed to cancel and to return. */
      reason: line(1_000).optional(),
      /** Known when shipping. */
      tracking: z
        .object({
          code: line(100).min(1),
          url: z
            .url({ protocol: /^https?$/ })
            .max(500)
            .or(z.literal(''))
            .default(''),
        })
        .nullable()
        .optional(),
    }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
}
