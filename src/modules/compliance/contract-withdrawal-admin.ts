import { z } from 'zod'
import { WITHDRAWAL_EXCLUSIONS } from '#catalog/domain/withdrawal-exclusion.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, isoDay } from '#wire/fields.ts'
import { enumWithDefault, listQuery, searchQuery } from '#wire/list-query.ts'
import { statement } from './contract-withdrawal.ts'
import { WITHDRAWAL_VERDICTS } from './domain/assess-withdrawal.ts'

/** The delivery of the receipt. */
export const RECEIPT_STATES = ['held', 'waiting', 'sent', 'failed'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

const listedStatement = statement.omit({ language: true }).extend({
  id: z.number().int(),
  submitted_at: z.iso.datetime(),
  verdict: z.enum(WITHDRAWAL_VERDICTS),
  /** The end of the withdrawal period; null while the day of receipt is unknown. */
  period_end: z.iso.datetime().nullable(),
  /** The moment until which the money must be paid back. */
  refund_by: z.iso.datetime(),
  /** The shop has money of the buyer to pay back; true while the order is unknown. */
  has_refund: z.boolean(),
  /** The lines of the order without the right of withdrawal; a statement about the whole order leaves them out. */
  excluded: z.array(z.object({ name: z.string(), exclusion: z.enum(WITHDRAWAL_EXCLUSIONS) })),
  order: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  /** The buyer received the instructions on withdrawal; null without an order. */
  received_instructions: z.boolean().nullable(),
  /** Staff can choose the lines of the order now: there is no return yet, or it was cancelled. */
  can_choose_lines: z.boolean(),
  /** Staff may undo the link to the order: no lines were chosen by the order's own link. */
  can_unlink: z.boolean(),
  /** `held`: the receipt waits for the daily mail of its mailbox. */
  receipt: z.enum(RECEIPT_STATES),
  /** The goods are named in words alone, and staff did not choose the lines yet. */
  needs_choice: z.boolean(),
  /** The end of the case; null while something is due. */
  closed_at: z.iso.datetime().nullable(),
})
export type ListedStatement = z.infer<typeof listedStatement>

const statementQuery = listQuery({
  sorts: ['submitted_at'],
  sort: '-submitted_at',
  filters: { q: searchQuery, verdict: enumWithDefault([...WITHDRAWAL_VERDICTS, 'all'], 'all') },
  pageSize: 100,
  maxPageSize: 1_000,
})
export type StatementQuery = z.infer<typeof statementQuery>

const allow = { permission: 'order.edit' } as const
const position = z.number().int().min(0)

export const withdrawalAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/withdrawal',
    summary: 'Lists submitted withdrawals, the latest first',
    allow,
    query: statementQuery,
    response: createItemResponseSchema(z.array(listedStatement)),
    paged: true,
  }),
  listOfOrder: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:id/withdrawal',
    summary: 'Lists the submitted withdrawals from an order, the latest first',
    allow,
    params: idParams,
    response: createItemResponseSchema(z.array(listedStatement)),
    errorStatuses: [404],
  }),
  link: endpoint({
    method: 'POST',
    path: '/v1/admin/withdrawal/:id/order',
    summary: 'Links a withdrawal without an order to an order, and assesses it',
    allow,
    params: idParams,
    body: z.object({ order_id: id }),
    response: createItemResponseSchema(z.object({ id: z.number().int() })),
    errorStatuses: [404, 409],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/v1/admin/withdrawal/:id/order',
    summary: 'Undoes the link of a withdrawal to a wrong order, and cancels its announced return',
    allow,
    params: idParams,
    response: createItemResponseSchema(z.object({ id: z.number().int() })),
    errorStatuses: [404, 409],
  }),
  correctReceipt: endpoint({
    method: 'PUT',
    path: '/v1/admin/order/:id/received-on',
    summary: 'Corrects the day on which the customer received an order, and assesses its open withdrawals by it',
    allow,
    params: idParams,
    body: z.object({
      baseVersion: z.number().int(),
      /** Null when the day is unknown, or when the goods did not arrive: the withdrawal period is open. */
      received_on: isoDay.nullable(),
    }),
    response: createItemResponseSchema(z.object({ id: z.number().int() })),
    errorStatuses: [404, 409],
  }),
  chooseLines: endpoint({
    method: 'POST',
    path: '/v1/admin/withdrawal/:id/return',
    summary: 'Announces the return of the lines that a withdrawal means',
    allow,
    params: idParams,
    body: z.object({
      baseVersion: z.number().int(),
      lines: z
        .array(z.object({ position, amount: z.number().int().min(1).max(9_999) }))
        .min(1)
        .max(500),
    }),
    response: createItemResponseSchema(z.object({ id: z.number().int() })),
    errorStatuses: [404, 409],
  }),
  close: endpoint({
    method: 'PUT',
    path: '/v1/admin/withdrawal/:id/closed',
    summary: 'Closes or reopens the case of a withdrawal',
    allow,
    params: idParams,
    body: z.object({ closed: z.boolean() }),
    response: createItemResponseSchema(z.object({ id: z.number().int() })),
    errorStatuses: [404],
  }),
}
