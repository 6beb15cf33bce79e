import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { BANK_CREDIT_CHANGES, BANK_CREDIT_STATES, ROW_ERRORS } from './domain/bank-statements/bank-credit.ts'
import { OPEN_REASONS } from './domain/bank-statements/match-credit.ts'

const allow = { permission: 'order.money' } as const

const bankCredit = z.object({
  id,
  booked_on: z.iso.date(),
  amount: z.number(),
  currency: z.string(),
  payer_name: z.string(),
  payer_account: z.string(),
  reference_number: z.string(),
  description: z.string(),
  state: z.enum(BANK_CREDIT_STATES),
  /** The reason why staff must decide; null for recorded credits. */
  reason: z.enum(OPEN_REASONS).nullable(),
  /** The order that was paid, or that the payer probably meant; `to_pay` is its open amount in euros. */
  order: z.object({ id, number: z.string(), to_pay: z.number() }).nullable(),
  /** Euros that were recorded; less than the amount when the payer paid too much. Null before. */
  recorded_amount: z.number().nullable(),
})
export type BankCreditAnswer = z.infer<typeof bankCredit>

const bankCreditQuery = listQuery({
  sorts: ['booked_on', 'amount'],
  sort: '-booked_on',
  filters: { q: searchQuery, state: optionalFilter(z.enum(BANK_CREDIT_STATES)) },
})
export type BankCreditQuery = z.infer<typeof bankCreditQuery>

const importReport = z.object({
  /** Credits that no earlier statement listed. */
  added: z.number().int(),
  /** Credits of earlier statements. */
  known: z.number().int(),
  /** Payments recorded now. */
  recorded: z.number().int(),
  /** Credits of this statement about which staff must decide. */
  open: z.number().int(),
  /** Entries other than received money. */
  skipped: z.number().int(),
  rejected: z.array(z.object({ row: z.number().int(), error: z.enum(ROW_ERRORS) })),
})
export type BankImportReport = z.infer<typeof importReport>

/** Money that arrived by bank transfer, as bank statements list it. */
export const bankCreditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/bank-credit',
    summary: 'Lists the received money of all imported bank statements, latest first by default',
    allow,
    query: bankCreditQuery,
    response: createListResponseSchema(bankCredit),
    paged: true,
  }),
  import: endpoint({
    method: 'POST',
    path: '/v1/admin/bank-statement',
    summary:
      'Imports a bank statement (camt.053 or a CSV list) as application/octet-stream and records the payments that name an order and pay exactly its open amount',
    allow,
    as: 'raw',
    response: createItemResponseSchema(importReport),
  }),
  record: endpoint({
    method: 'POST',
    path: '/v1/admin/bank-credit/:id/payment',
    summary: 'Records received money as a payment of an order, at most its open amount',
    allow,
    params: idParams,
    body: z.object({
      /** Order number. */
      order: id,
    }),
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/bank-credit/:id',
    summary: 'Ignores received money that pays no order, or reopens it',
    allow,
    params: idParams,
    body: z.object({ action: z.enum(Object.keys(BANK_CREDIT_CHANGES) as (keyof typeof BANK_CREDIT_CHANGES)[]) }),
    response: successResponse,
    errorStatuses: [404, 409],
  }),
}
