import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'
import { ACCOUNTING_LISTS } from './domain/accounting-list.ts'

export const accounting = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/accounting/:list',
    summary:
      'Exports invoices and credit notes (one row per VAT rate), the sales journal, payments, refunds, VAT figures or reported weights of a period, or the invoices open at its end, as a file; `to` is the last day, included',
    allow: { permission: 'order.money' },
    params: z.object({ list: z.enum(ACCOUNTING_LISTS) }),
    query: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    response: null,
    answers: 'file',
    errorStatuses: [422],
  }),
}
