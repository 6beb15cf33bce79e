import { z } from 'zod'
import { CARRIERS } from '#delivery/domain/carrier.ts'
import { listOf, one } from '#wire/answer.ts'
import { bulkCalls } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, languageCode, line, multilingualText } from '#wire/fields.ts'
import { chosen, listQuery, onDay, searched } from '#wire/list-query.ts'
import { invoiceNumber, orderPayment, publicOrder } from './contract-order.ts'
import { edition, orderEvent, orderReturn, paper, parcel, pieces, shipment } from './contract-order-deeds.ts'
import { orderMessage, orderNote } from './contract-order-words.ts'
import { ORDER_CHANGES } from './domain/order-change.ts'
import { PAYMENT_STATUSES } from './domain/payment-status.ts'

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
  pays_by: publicOrder.shape.pays_by,
  payment: orderPayment,
  delivery: z.string(),
  tags: z.array(z.string()),
  /** For how many hours it has waited: for its money, then for being sent; null where nothing is awaited. */
  waits_hours: z.number().int().nullable(),
  /** A task of it is open. */
  attention: z.boolean(),
  /** Pieces of it are still to come from their suppliers. */
  awaits_goods: z.boolean(),
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

/** A line with what staff see of its product: a picture, and what can be sold of it in each warehouse. */
const adminLine = publicOrder.shape.lines.element.extend({
  position: z.number().int(),
  image: z.string().nullable(),
  stock: z.array(z.object({ warehouse: z.string(), amount: z.number().int() })),
  /** Of one piece with VAT, whoever pays. */
  gross: z.number(),
  sent: z.number().int(),
  returned: z.number().int(),
  /** Pieces that are still to come from their supplier. */
  awaited: z.number().int(),
})
export type AdminLine = z.infer<typeof adminLine>

/** As the order was told of them. */
const person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string(),
  company_reg_nr: z.string(),
  vat_reg_nr: z.string(),
  vat_reg_country: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** An order as staff see it. */
export const adminOrder = publicOrder.extend({
  id: z.number().int(),
  lines: z.array(adminLine),
  /** What came, went back and is open: above zero to be paid, below zero to go back. */
  money: z.object({
    paid: z.number(),
    refunded: z.number(),
    returned: z.number(),
    allowance: z.number(),
    open: z.number(),
  }),
  /** Its lines may be changed now. */
  editable: z.boolean(),
  /** What lies in its parcel, where that is not all that was not sent. */
  packed: z.array(pieces).nullable(),
  shipments: z.array(shipment),
  parcels: z.array(parcel),
  /** The carrier that a parcel of it can be registered with now; null where there is none. */
  registers_with: z.enum(CARRIERS).nullable(),
  returns: z.array(orderReturn),
  /** Pieces that can come back now. */
  returnable: z.array(pieces),
  /** Warehouses that what comes back can be put into, in their order. */
  warehouses: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Its lines as they were after each change; none before the first. */
  editions: z.array(edition),
  tags: z.array(z.string()),
  notes: z.array(orderNote),
  messages: z.array(orderMessage),
  /** Sent back with every change. */
  version: z.number().int(),
  language: languageCode,
  /** Whose data stand in the list of clients. */
  client_id: z.number().int().nullable(),
  client: person,
  short_contact_address: z.string(),
  delivery_user_comment: z.string(),
  delivery_address: address.nullable(),
  country: z.string(),
  /** How and where it is delivered, in the shop's languages; `delivery` is in the buyer's. */
  delivery_names: multilingualText,
  delivery_targets: multilingualText,
  /** The steps that staff may take with it now. */
  may: z.array(z.enum(ORDER_CHANGES)),
  history: z.array(orderEvent),
  invoices: z.array(paper),
  /** It can be paid by a transfer: there is a prepayment invoice that says how. */
  prepayment: z.boolean(),
})
export type AdminOrder = z.infer<typeof adminOrder>

/** Euros in an address. */
const sum = z.coerce.number().min(0).max(20_000_000)

/** What the list of orders is narrowed by. */
const orderFilters = {
  q: searched,
  state: chosen(state),
  tag: chosen(line(40).min(1)),
  /** `awaited`: pieces of it are still to come; `here`: none is. */
  goods: chosen(z.enum(['awaited', 'here'])),
  /** The delivery method's id. */
  delivery: chosen(line(100).min(1)),
  /** `onDelivery`: unpaid, and paid when the goods are handed over. */
  payment: chosen(z.enum([...PAYMENT_STATUSES, 'onDelivery'])),
  client_type: chosen(publicOrder.shape.client_type),
  total_from: chosen(sum),
  total_to: chosen(sum),
  from: onDay,
  /** The last day that is shown. */
  to: onDay,
}

const orderQuery = listQuery({
  sorts: ['placed_at', 'number', 'total', 'state'],
  sort: '-placed_at',
  filters: orderFilters,
})
export type OrderQuery = z.infer<typeof orderQuery>

/** Steps that many orders take at once. */
export const BULK_CHANGES = ['pack', 'ship', 'deliver'] as const
/** `register`: a parcel of each is registered with its carrier. */
const BULK_DEEDS = [...BULK_CHANGES, 'register'] as const

/** Many orders at once. Packing can be taken back; what buyers or carriers were told of cannot. */
export const orderBulk = bulkCalls({
  path: '/v1/admin/order',
  allow,
  filters: orderFilters,
  deed: z.object({ kind: z.enum(BULK_DEEDS) }),
})

/** As many as one file holds. */
export const MOST_PRINTED = 100

export const namedOrders = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform(text => text.split(',').map(Number))
    .refine(ids => ids.length <= MOST_PRINTED, 'app.problem.wrongValue'),
})

export const orderAdmin = {
  summary: endpoint({
    method: 'GET',
    path: '/v1/site-summary',
    summary: 'What waits for staff: orders that are paid and not sent yet',
    allow,
    response: one(z.object({ unfilledOrders: z.number().int() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/order',
    summary:
      'Orders, newest first unless sorted; q finds by number, name, e-mail, phone, address, registry code, product code, invoice number, tracking code and payment reference',
    allow,
    query: orderQuery,
    response: listOf(listedOrder),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v1/admin/order-count',
    summary:
      'How many orders are in each state, since when the oldest of them waits, the tags in use and the delivery methods',
    allow,
    response: one(
      z.object({
        states: z.array(
          z.object({
            state,
            count: z.number().int(),
            /** Hours that the oldest has waited; null where nothing is awaited. */
            oldest_hours: z.number().int().nullable(),
          }),
        ),
        tags: z.array(z.string()),
        deliveries: z.array(z.object({ value: z.string(), name: z.string() })),
        /** Parcels can be registered with some carrier. */
        registers: z.boolean(),
      }),
    ),
  }),
  papers: endpoint({
    method: 'GET',
    path: '/v1/admin/order-paper',
    summary:
      'Summaries of many orders as one PDF, to be printed and put into their parcels; `ids` are joined by commas',
    allow,
    query: namedOrders,
    response: null,
    answers: 'file',
    refusals: [404],
  }),
  slips: endpoint({
    method: 'GET',
    path: '/v1/admin/order-slip',
    summary:
      'Packing slips of many orders as one PDF: what lies in each parcel, without prices; `ids` are joined by commas',
    allow,
    query: namedOrders,
    response: null,
    answers: 'file',
    refusals: [404],
  }),
  addresses: endpoint({
    method: 'GET',
    path: '/v1/admin/order-address',
    summary: "Where many orders go as a CSV file for a carrier's own portal; `ids` are joined by commas",
    allow,
    query: namedOrders,
    response: null,
    answers: 'file',
    refusals: [404],
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
      /** The goods leave though something is still to be paid; without it such a step is refused. */
      despiteDue: z.boolean().optional(),
      /** What is packed or sent, where it is not all. */
      lines: z
        .array(z.object({ position: z.number().int().min(0), amount: z.number().int().min(0).max(9_999) }))
        .max(500)
        .optional(),
      /** Pieces that are not here go to the buyer straight from their supplier; without it they are refused. */
      direct: z.boolean().optional(),
    }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
}
