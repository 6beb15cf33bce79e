import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, languageCode, multiLineText, singleLineText } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { orderPayment, publicOrder } from './contract-order.ts'

const allow = { permission: 'client.edit' } as const
const allowErase = { permission: 'client.erase' } as const

const clientType = z.enum(['private', 'business'])

/** The totals of a client's orders; null for staff without the order permission. */
const clientTotals = {
  /** Without cancelled orders. */
  orders: z.number().int().nullable(),
  /** Payments less refunds. */
  spent: z.number().nullable(),
  last_order_at: z.iso.datetime().nullable(),
}

const listedClient = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  client_type: clientType,
  created_at: z.iso.datetime(),
  erased: z.boolean(),
  ...clientTotals,
})
export type ListedClient = z.infer<typeof listedClient>

/** Length limits match those of the checkout, so that data of a placed order can be saved again. */
const clientFields = z.object({
  client_type: clientType,
  first_name: singleLineText(),
  last_name: singleLineText(),
  business_name: singleLineText(),
  company_reg_nr: singleLineText(50),
  vat_reg_nr: singleLineText(50),
  vat_reg_country: singleLineText(10),
  email: singleLineText(),
  phone: singleLineText(60),
  note: multiLineText(5_000),
})
export type ClientFields = z.infer<typeof clientFields>

/** A merged client, or a possible duplicate. */
const otherClient = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  orders: clientTotals.orders,
})
export type OtherClient = z.infer<typeof otherClient>

/** The result of an erasure, or its preview. */
const erasure = z.object({
  orders: z.number().int(),
  deleted: z.record(z.string(), z.number().int()),
  invoices: z.number().int(),
  keptUntil: z.iso.date().nullable(),
})

const client = z.object({
  // The checkout's rules may have changed, so the schema accepts every stored value.
  client_type: clientType,
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string(),
  company_reg_nr: z.string(),
  vat_reg_nr: z.string(),
  vat_reg_country: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  /** The latest address entered by the client's company; empty without one. */
  contact_address: z.string(),
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  merged_into: z.number().int().nullable(),
  /** Merged clients: the same person with other e-mail addresses. */
  merged: z.array(otherClient.extend({ note: z.string() })),
  /** Possible duplicates: clients with the same phone or name. */
  duplicates: z.array(otherClient),
  erased_at: z.iso.datetime().nullable(),
  erasure: erasure.nullable(),
  /** True when personal data is left to erase, also when an order arrived during the erasure. */
  can_erase: z.boolean(),
  ...clientTotals,
  /** The latest orders; empty for staff without the order permission. */
  latest: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      placed_at: z.iso.datetime(),
      state: publicOrder.shape.state,
      pays_by: publicOrder.shape.pays_by,
      payment: orderPayment,
      total: z.number(),
    }),
  ),
})
export type StaffClient = z.infer<typeof client>

/** A client's addresses, messages, stock notifications and consents. */
const contacts = z.object({
  /** Newest first. */
  addresses: z.array(z.object({ text: z.string(), used_at: z.iso.datetime() })),
  messages: z.array(
    z.object({
      order_id: z.number().int(),
      order_number: z.string(),
      at: z.iso.datetime(),
      /** A username; null for the customer. */
      author: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** Stock notifications that the client requested. */
  requests: z.array(
    z.object({
      product_id: z.number().int(),
      name: z.string(),
      quantity: z.number().int(),
      requested_at: z.iso.datetime(),
      notified_at: z.iso.datetime().nullable(),
    }),
  ),
  /** Consents to advertising by email, with their proof. */
  consents: z.array(
    z.object({
      email: z.string(),
      language: languageCode,
      text: z.string(),
      version: z.string(),
      given_at: z.iso.datetime(),
      stopped_at: z.iso.datetime().nullable(),
    }),
  ),
})
export type ClientContacts = z.infer<typeof contacts>

const baseVersion = z.number().int().min(1)

export const clientAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/client',
    summary:
      'Lists clients, newest first by default; `q` searches name, e-mail, phone and registry code. Totals of orders, and sorting by them, need the permission order.edit',
    allow,
    query: listQuery({
      sorts: ['name', 'email', 'created_at', 'orders', 'spent', 'last_order_at'],
      sort: '-created_at',
      filters: { q: searchQuery, client_type: optionalFilter(clientType) },
    }),
    response: createListResponseSchema(listedClient),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/client/:id',
    summary: 'Returns a client with totals, the latest orders and possible duplicates',
    allow,
    params: idParams,
    response: createItemResponseSchema(client),
    errorStatuses: [404],
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/v1/admin/client/:id/contact',
    summary: 'Lists delivery addresses, order messages, stock notifications and consents of a client',
    allow: { permission: 'order.edit' },
    params: idParams,
    response: createItemResponseSchema(contacts),
    errorStatuses: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/client',
    summary: 'Creates a client; answers 409 when another client has the e-mail',
    allow,
    body: clientFields,
    response: createItemResponseSchema(client),
    errorStatuses: [409, 422],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/client/:id',
    summary: 'Updates a client; existing orders keep their own data',
    allow,
    params: idParams,
    body: clientFields.extend({ baseVersion }),
    response: createItemResponseSchema(client),
    errorStatuses: [404, 409, 422],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v1/admin/client/:id/merge',
    summary: 'Merges another client into this one, with its existing and later orders',
    allow,
    params: idParams,
    body: z.object({ from: id }),
    response: createItemResponseSchema(client),
    errorStatuses: [404, 409],
  }),
  split: endpoint({
    method: 'POST',
    path: '/v1/admin/client/:id/split',
    summary: 'Undoes a merge: the orders return to the other client',
    allow,
    params: idParams,
    body: z.object({ from: id }),
    response: createItemResponseSchema(client),
    errorStatuses: [404, 409],
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/admin/client/:id/export',
    summary: 'Exports all personal data of a client as a JSON file; also needs the permission order.edit',
    allow,
    params: idParams,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  planErasure: endpoint({
    method: 'GET',
    path: '/v1/admin/client/:id/erasure',
    summary: 'Previews an erasure: deleted data, documents preserved by law, and orders that prevent it',
    allow: allowErase,
    params: idParams,
    response: createItemResponseSchema(
      erasure.extend({
        open: z.array(z.object({ id: z.number().int(), number: z.string() })),
        /** The records that modules keep because a law demands it; `name` is the kind, as in `deleted`. */
        kept: z.array(
          z.object({
            name: z.string(),
            id: z.number().int(),
            title: z.string(),
            day: z.iso.date(),
            until: z.iso.date(),
          }),
        ),
      }),
    ),
    errorStatuses: [404],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/v1/admin/client/:id/erasure',
    summary:
      'Erases the personal data of a client for good; orders stay anonymized, invoices stay for their retention period',
    allow: allowErase,
    params: idParams,
    body: z.object({ baseVersion }),
    response: createItemResponseSchema(client),
    errorStatuses: [404, 409],
  }),
}
