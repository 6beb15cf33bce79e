import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line, lines } from '#wire/fields.ts'
import { chosen, listQuery, searched } from '#wire/list-query.ts'
import { orderPayment, publicOrder } from './contract-order.ts'

const allow = { permission: 'client.edit' } as const
const mayErase = { permission: 'client.erase' } as const

const clientType = z.enum(['private', 'business'])

const sums = {
  /** Without those that were cancelled. */
  orders: z.number().int(),
  /** Paid, less what went back. */
  spent: z.number(),
  last_order_at: z.iso.datetime().nullable(),
}

/** A row of the list of clients. */
const listedClient = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  client_type: clientType,
  created_at: z.iso.datetime(),
  erased: z.boolean(),
  ...sums,
})
export type ListedClient = z.infer<typeof listedClient>

/** As long as the checkout takes them, where nothing has a format: what was ordered with can be saved again. */
const clientFields = z.object({
  client_type: clientType,
  first_name: line(),
  last_name: line(),
  business_name: line(),
  company_reg_nr: line(50),
  vat_reg_nr: line(50),
  vat_reg_country: line(10),
  email: line(),
  phone: line(60),
  note: lines(5_000),
})
export type ClientFields = z.infer<typeof clientFields>

/** The same as another one, or perhaps so. */
const otherClient = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  orders: z.number().int(),
})
export type OtherClient = z.infer<typeof otherClient>

/** What erasure did, or would do. */
const erasure = z.object({
  orders: z.number().int(),
  deleted: z.record(z.string(), z.number().int()),
  invoices: z.number().int(),
  keptUntil: z.iso.date().nullable(),
})

const client = z.object({
  // As it was ordered with, by whatever rule held then.
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
  /** The address that their company gave last with an order; '' where there is none. */
  contact_address: z.string(),
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  merged_into: z.number().int().nullable(),
  /** The same person under other e-mails. */
  merged: z.array(otherClient.extend({ note: z.string() })),
  /** Clients with the same phone or name who may be the same person. */
  doubles: z.array(otherClient),
  erased_at: z.iso.datetime().nullable(),
  erasure: erasure.nullable(),
  /** There is something of them to erase; after an erasure an order that was placed in the same moment. */
  erasable: z.boolean(),
  ...sums,
  /** The latest. */
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

/** How a client is reached, and what is written to them and asked for by them. */
const contacts = z.object({
  /** The latest first. */
  addresses: z.array(z.object({ text: z.string(), used_at: z.iso.datetime() })),
  messages: z.array(
    z.object({
      order_id: z.number().int(),
      order_number: z.string(),
      at: z.iso.datetime(),
      /** A username; null where the buyer wrote it. */
      author: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** Products whose return to stock they asked to hear of. */
  requests: z.array(
    z.object({
      product_id: z.number().int(),
      name: z.string(),
      quantity: z.number().int(),
      asked_at: z.iso.datetime(),
      told_at: z.iso.datetime().nullable(),
    }),
  ),
})
export type ClientContacts = z.infer<typeof contacts>

const baseVersion = z.number().int().min(1)

export const clientAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/client',
    summary: 'Clients, the newest first unless sorted; q finds by name, e-mail, phone and registry code',
    allow,
    query: listQuery({
      sorts: ['name', 'email', 'created_at', 'orders', 'spent', 'last_order_at'],
      sort: '-created_at',
      filters: { q: searched, client_type: chosen(clientType) },
    }),
    response: listOf(listedClient),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/client/:id',
    summary: 'A client: data, sums, the latest orders, and who may be the same',
    allow,
    params: byId,
    response: one(client),
    refusals: [404],
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/v1/admin/client/:id/contact',
    summary: 'Addresses that a client ordered to, messages about their orders, and their stock notifications',
    allow: { permission: 'order.edit' },
    params: byId,
    response: one(contacts),
    refusals: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/client',
    summary: 'Adds a client who has not ordered yet; 409 where somebody has that e-mail',
    allow,
    body: clientFields,
    response: one(client),
    refusals: [409, 422],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/client/:id',
    summary: 'Changes what is known of a client; orders keep what they were told',
    allow,
    params: byId,
    body: clientFields.extend({ baseVersion }),
    response: one(client),
    refusals: [404, 409, 422],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v1/admin/client/:id/merge',
    summary:
      'Makes another client the same as this one: their orders come along, and so do those placed later with their e-mail',
    allow,
    params: byId,
    body: z.object({ from: id }),
    response: one(client),
    refusals: [404, 409],
  }),
  split: endpoint({
    method: 'POST',
    path: '/v1/admin/client/:id/split',
    summary: 'Takes a merge back: orders return to whom they were of',
    allow,
    params: byId,
    body: z.object({ from: id }),
    response: one(client),
    refusals: [404, 409],
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/admin/client/:id/export',
    summary: 'All that the shop keeps of a person, as one JSON file to hand over; takes order.edit besides',
    allow,
    params: byId,
    response: null,
    answers: 'file',
    refusals: [404],
  }),
  planErasure: endpoint({
    method: 'GET',
    path: '/v1/admin/client/:id/erasure',
    summary: 'What erasing a client would take away and what the law keeps; the orders that stand in its way',
    allow: mayErase,
    params: byId,
    response: one(erasure.extend({ open: z.array(z.object({ id: z.number().int(), number: z.string() })) })),
    refusals: [404],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/v1/admin/client/:id/erasure',
    summary:
      'Erases a person for good: data, mails and requests; orders stay without them, invoices as long as the law says',
    allow: mayErase,
    params: byId,
    body: z.object({ baseVersion }),
    response: one(client),
    refusals: [404, 409],
  }),
}
