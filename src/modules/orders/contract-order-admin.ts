import { z } from 'zod'
import { CARRIERS } from '#delivery/domain/carrier.ts'
import { CONFIDENCES } from '#fitment/domain/confidence.ts'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { defineBulkEndpoints } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, isoDay, languageCode, multilingualText, singleLineText } from '#wire/fields.ts'
import { dayFilter, listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { batchCodes } from './contract-batch.ts'
import { orderMessage, orderNote } from './contract-conversation.ts'
import {
  orderDocument,
  orderEvent,
  orderReturn,
  orderRevision,
  parcel,
  pieceCount,
  shipment,
} from './contract-fulfilment.ts'
import { documentQuery, orderPayment, publicOrder } from './contract-order.ts'
import { transportEvidence } from './contract-transport-evidence.ts'
import { ORDER_CHANGES } from './domain/order-change.ts'
import { PAYMENT_STATUSES } from './domain/payment-status.ts'

const allow = { permission: 'order.edit' } as const

const state = publicOrder.shape.state

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
  /** Hours waited for payment, then for shipping; null when the order does not wait. */
  waits_hours: z.number().int().nullable(),
  /** The order has an open task. */
  needs_attention: z.boolean(),
  /** The order waits for pieces from suppliers. */
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

/** A line with the product data for staff: a picture, and the stock per warehouse. */
const adminLine = publicOrder.shape.lines.element.extend({
  position: z.number().int(),
  image: z.string().nullable(),
  stock: z.array(z.object({ warehouse: z.string(), amount: z.number().int() })),
  /** Price of one piece with VAT, for every customer. */
  gross: z.number(),
  sent: z.number().int(),
  returned: z.number().int(),
  /** Pieces still to come from the supplier. */
  backordered: z.number().int(),
  /** The recorded batch or serial numbers of the product, separated by commas. */
  batches: z.string(),
  /** Numbers of the latest goods receipts of the product. */
  received_batches: z.array(z.string()),
  /** The rule that decided the fit: its source, its certainty and the moment; missing without a rule. */
  fit_source: z
    .object({ name: z.string(), confidence: z.enum(CONFIDENCES), decided_at: z.iso.datetime().nullable() })
    .optional(),
})
export type AdminLine = z.infer<typeof adminLine>

/** The client's details as entered with the order. */
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

/** An order as shown to staff. */
export const adminOrder = publicOrder.extend({
  id: z.number().int(),
  lines: z.array(adminLine),
  /** Payments, refunds and the open amount: positive to pay, negative to refund. */
  money: z.object({
    paid: z.number(),
    refunded: z.number(),
    returned: z.number(),
    allowance: z.number(),
    /** The refund of goods that have not left. */
    refunded_unsent: z.number(),
    open: z.number(),
  }),
  /** The lines can be changed now. */
  can_edit: z.boolean(),
  /** The packed pieces, when only a part is packed. */
  packed: z.array(pieceCount).nullable(),
  shipments: z.array(shipment),
  parcels: z.array(parcel),
  /** The carrier with which a parcel can be registered now; null without one. */
  registers_with: z.enum(CARRIERS).nullable(),
  returns: z.array(orderReturn),
  /** Pieces that can be returned now. */
  returnable: z.array(pieceCount),
  /** Warehouses that can receive returned goods, in their order. */
  warehouses: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** The lines after each change; empty before the first. */
  revisions: z.array(orderRevision),
  /** The customer asked for e-invoices through an operator. */
  wants_e_invoice: z.boolean(),
  /** Sold without VAT within the EU, but VIES has not confirmed the customer's number: the goods may not leave. */
  lacks_vat_proof: z.boolean(),
  /** Sold without VAT to a country outside the EU. */
  is_export: z.boolean(),
  transport_evidence: z.array(transportEvidence),
  tags: z.array(z.string()),
  notes: z.array(orderNote),
  messages: z.array(orderMessage),
  /** Send it back with every change. */
  version: z.number().int(),
  language: languageCode,
  /** The client in the list of clients. */
  client_id: z.number().int().nullable(),
  client: person,
  short_contact_address: z.string(),
  delivery_user_comment: z.string(),
  delivery_address: address.nullable(),
  country: z.string(),
  /** The delivery method and destination in the shop's languages; `delivery` uses the customer's language. */
  delivery_names: multilingualText,
  delivery_targets: multilingualText,
  /** The day on which the customer received the whole order; null while it is unknown. */
  received_on: z.iso.date().nullable(),
  /** The steps that staff may take now. */
  allowed_steps: z.array(z.enum(ORDER_CHANGES)),
  history: z.array(orderEvent),
  invoices: z.array(orderDocument),
  /** A bank transfer is possible: a prepayment invoice exists. */
  has_prepayment: z.boolean(),
})
export type AdminOrder = z.infer<typeof adminOrder>

/** An amount in euros from a query string. */
const sum = z.coerce.number().min(0).max(20_000_000)

const orderFilters = {
  q: searchQuery,
  state: optionalFilter(state),
  tag: optionalFilter(singleLineText(40).min(1)),
  /** `backordered`: pieces are still to come; `inStock`: all pieces are in stock. */
  goods: optionalFilter(z.enum(['backordered', 'inStock'])),
  /** The delivery method's id. */
  delivery: optionalFilter(singleLineText(100).min(1)),
  /** `onDelivery`: unpaid, with payment on delivery. */
  payment: optionalFilter(z.enum([...PAYMENT_STATUSES, 'onDelivery'])),
  client_type: optionalFilter(publicOrder.shape.client_type),
  total_from: optionalFilter(sum),
  total_to: optionalFilter(sum),
  from: dayFilter,
  /** The last day, included. */
  to: dayFilter,
}

const orderQuery = listQuery({
  sorts: ['placed_at', 'number', 'total', 'state'],
  sort: '-placed_at',
  filters: orderFilters,
})
export type OrderQuery = z.infer<typeof orderQuery>

/** Steps that can be taken with many orders. */
export const BULK_CHANGES = ['pack', 'ship', 'deliver'] as const
/** `register` registers a parcel of each order with its carrier. */
const BULK_ACTIONS = [...BULK_CHANGES, 'register'] as const

/** Batch or serial numbers that staff recorded while picking; they are added to the recorded ones. */
const pickedBatches = z.array(z.object({ order_id: id, product_id: id, codes: batchCodes })).max(5_000)
export type PickedBatches = z.infer<typeof pickedBatches>

/** Bulk steps. Packing can be undone; steps that notify customers or carriers cannot. */
export const orderBulk = defineBulkEndpoints({
  path: '/v1/admin/order',
  allow,
  filters: orderFilters,
  action: z.object({
    kind: z.enum(BULK_ACTIONS),
    batches: pickedBatches.optional(),
    /** The day on which the customers received the orders; today by default. Only `deliver` uses it. */
    receivedOn: isoDay.optional(),
  }),
})

/** The limit of orders in one file. */
export const MAX_PRINTED_ORDERS = 100

export const orderIdsQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform(text => text.split(',').map(Number))
    .refine(ids => ids.length <= MAX_PRINTED_ORDERS, 'app.problem.wrongValue'),
})

export const orderAdmin = {
  summary: endpoint({
    method: 'GET',
    path: '/v1/site-summary',
    summary: 'Counts the orders that wait to be packed or sent',
    allow,
    response: createItemResponseSchema(z.object({ unfulfilledOrders: z.number().int() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/order',
    summary:
      'Lists orders, newest first by default; `q` searches number, name, e-mail, phone, address, registry code, product code, batch or serial number, invoice number, tracking code and payment reference',
    allow,
    query: orderQuery,
    response: createListResponseSchema(listedOrder),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v1/admin/order-count',
    summary: 'Counts orders by state with the waiting time of the oldest, and lists tags in use and delivery methods',
    allow,
    response: createItemResponseSchema(
      z.object({
        states: z.array(
          z.object({
            state,
            count: z.number().int(),
            /** Hours the oldest order has waited; null when none waits. */
            oldest_hours: z.number().int().nullable(),
          }),
        ),
        tags: z.array(z.string()),
        deliveries: z.array(z.object({ value: z.string(), name: z.string() })),
        /** At least one carrier account is active. */
        can_register: z.boolean(),
      }),
    ),
  }),
  documents: endpoint({
    method: 'GET',
    path: '/v1/admin/order-document',
    summary: 'Returns the summaries of several orders as one PDF; `ids` is a comma-separated list',
    allow,
    query: orderIdsQuery,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  slips: endpoint({
    method: 'GET',
    path: '/v1/admin/order-slip',
    summary: 'Returns the packing slips of several orders as one PDF, without prices; `ids` is a comma-separated list',
    allow,
    query: orderIdsQuery,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  addresses: endpoint({
    method: 'GET',
    path: '/v1/admin/order-address',
    summary: "Exports the addresses of several orders as CSV for a carrier's portal; `ids` is a comma-separated list",
    allow,
    query: orderIdsQuery,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:id',
    summary: 'Returns an order with its history and documents',
    allow,
    params: idParams,
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404],
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:id/invoice',
    summary: 'Returns the VAT invoice as PDF, or the document with this number; 409 before it is issued',
    allow,
    params: idParams,
    query: documentQuery,
    response: null,
    answers: 'file',
    errorStatuses: [404, 409],
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/:transition',
    summary:
      'Changes the state of an order; answers 409 for a stale version, or when the current state does not allow the change',
    allow,
    params: idParams.extend({ transition: z.enum(ORDER_CHANGES) }),
    body: z.object({
      baseVersion: z.number().int(),
      /** Required to cancel and to return. */
      reason: singleLineText(1_000).optional(),
      /** Given when shipping. */
      tracking: z
        .object({
          code: singleLineText(100).min(1),
          url: z
            .url({ protocol: /^https?$/ })
            .max(500)
            .or(z.literal(''))
            .default(''),
        })
        .nullable()
        .optional(),
      /** Confirms that unpaid goods leave; without it such a step is rejected. */
      acceptsUnpaid: z.boolean().optional(),
      /** Confirms that goods leave whose money has been refunded; without it such a step is rejected. */
      acceptsRefunded: z.boolean().optional(),
      /** The packed or sent pieces; all by default. */
      lines: z
        .array(z.object({ position: z.number().int().min(0), amount: z.number().int().min(0).max(9_999) }))
        .max(500)
        .optional(),
      /** Batch or serial numbers of the packed or sent pieces; they are added to the recorded ones. */
      batches: z
        .array(z.object({ position: z.number().int().min(0), codes: batchCodes }))
        .max(500)
        .optional(),
      /** Missing pieces go to the customer straight from the supplier; without it such a step is rejected. */
      isDirect: z.boolean().optional(),
      /** The day on which the customer received the delivered order; today by default. */
      receivedOn: isoDay.optional(),
    }),
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
}
