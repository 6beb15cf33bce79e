import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams, isoDay, multiLineText, singleLineText } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import {
  BOOKKEEPING_SYSTEMS,
  ENTRY_ACTIONS,
  ENTRY_FAILURES,
  ENTRY_KINDS,
  ENTRY_STATES,
} from './domain/bookkeeping-system.ts'

const canEditSettings = { permission: 'settings.edit' }
const canSeeMoney = { permission: 'order.money' }
const system = z.enum(BOOKKEEPING_SYSTEMS)
const systemParams = z.object({ system })
const PRINTABLE = /^[\x21-\x7e]*$/

/** The shop's account with a bookkeeping program; responses never contain the secret. */
const account = z.object({
  system,
  username: z.string(),
  has_secret: z.boolean(),
  active: z.boolean(),
  starts_on: isoDay.nullable(),
  payment_account: z.string(),
  customer_code: z.string(),
  tax_codes: z.string(),
  ran_at: z.iso.datetime().nullable(),
  /** The reason why the last run stopped early; null after a complete run. */
  failure: z.enum(['credentials', 'unanswered']).nullable(),
  /** 0 without an account. */
  version: z.number().int(),
})
export type BookkeepingAccount = z.infer<typeof account>

const entry = z.object({
  id: z.number().int(),
  system,
  kind: z.enum(ENTRY_KINDS),
  /** The invoice or credit note. */
  number: z.number().int(),
  order: z.object({ id: z.number().int(), number: z.string() }),
  /** Euros; negative for credit notes and refunds. */
  amount: z.number(),
  occurred_at: z.iso.datetime(),
  state: z.enum(ENTRY_STATES),
  tries: z.number().int(),
  external_id: z.string(),
  failure: z.enum(ENTRY_FAILURES).nullable(),
  failure_detail: z.string(),
  changed_at: z.iso.datetime(),
})
export type BookkeepingEntry = z.infer<typeof entry>

const entryQuery = listQuery({
  sorts: ['changed_at', 'occurred_at', 'number'],
  sort: '-changed_at',
  filters: {
    q: searchQuery,
    system: optionalFilter(system),
    state: optionalFilter(z.enum(ENTRY_STATES)),
    kind: optionalFilter(z.enum(ENTRY_KINDS)),
  },
})
export type EntryQuery = z.infer<typeof entryQuery>

/** The shop's accounts with bookkeeping programs. */
export const bookkeepingAccountEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/bookkeeping-account',
    summary: "Lists the shop's accounts with bookkeeping programs, without secrets",
    allow: canEditSettings,
    response: createListResponseSchema(account),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/bookkeeping-account/:system',
    summary: 'Changes the account with a bookkeeping program; an empty `secret` keeps the stored one, null deletes it',
    allow: canEditSettings,
    params: systemParams,
    body: z.object({
      username: singleLineText(100).regex(PRINTABLE).default(''),
      /** The API key. */
      secret: singleLineText(500).regex(PRINTABLE).nullable().default(''),
      active: z.boolean(),
      starts_on: isoDay.nullable(),
      payment_account: singleLineText(100).default(''),
      customer_code: singleLineText(50).default(''),
      tax_codes: multiLineText(2_000).default(''),
      baseVersion: z.number().int(),
    }),
    response: createItemResponseSchema(account),
    errorStatuses: [409],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/admin/bookkeeping-account/:system/test',
    summary: 'Tests the stored credentials of a bookkeeping program without booking anything',
    allow: canEditSettings,
    params: systemParams,
    response: createItemResponseSchema(
      z.object({ failure: z.enum(['credentials', 'unanswered', 'rejected']).nullable() }),
    ),
    errorStatuses: [404],
  }),
}

/** Documents and payments that are sent to bookkeeping programs. */
export const bookkeepingEntryEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/v1/admin/bookkeeping-run',
    summary: 'Sends all documents that are not booked yet, now instead of at night',
    allow: canSeeMoney,
    response: successResponse,
    errorStatuses: [409],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/bookkeeping-entry',
    summary: 'Lists documents and payments with their state in a bookkeeping program',
    allow: canSeeMoney,
    query: entryQuery,
    response: createListResponseSchema(entry),
    paged: true,
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/bookkeeping-entry/:id',
    summary: 'Sends a document again, or leaves it to staff who booked it themselves',
    allow: canSeeMoney,
    params: idParams,
    body: z.object({ action: z.enum(ENTRY_ACTIONS) }),
    response: successResponse,
    errorStatuses: [404, 409],
  }),
}
