import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams } from '#wire/fields.ts'
import { ENTRY_FAILURES, ENTRY_STATES } from './domain/bookkeeping-system.ts'

/** The hand-over of an invoice or credit note to the operator. */
const handOver = z.object({
  number: z.number().int(),
  state: z.enum(ENTRY_STATES),
  failure: z.enum(ENTRY_FAILURES).nullable(),
  failure_detail: z.string(),
  changed_at: z.iso.datetime(),
})
export type HandOver = z.infer<typeof handOver>

export const eInvoiceEndpoints = {
  lookUp: endpoint({
    method: 'GET',
    path: '/v1/e-invoice-recipient/:code',
    summary:
      'Reports whether the company with this Estonian registry code receives e-invoices: `unknown` when the operator does not answer, `unavailable` when the shop hands over no e-invoices',
    allow: 'anyone',
    params: z.object({ code: z.string().regex(/^\d{8}$/) }),
    response: createItemResponseSchema(
      z.object({ status: z.enum(['registered', 'unregistered', 'unknown', 'unavailable']) }),
    ),
    errorStatuses: [429],
  }),
  handOvers: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:id/e-invoice',
    summary: 'Lists the documents of an order that are handed over to the e-invoice operator, with their states',
    allow: { permission: 'order.edit' },
    params: idParams,
    response: createListResponseSchema(handOver),
    errorStatuses: [404],
  }),
}
