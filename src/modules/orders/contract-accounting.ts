import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'
import { E_INVOICE_FORMATS } from './contract-order.ts'
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

/** All e-invoices of a period in one archive. */
export const eInvoiceArchive = {
  download: endpoint({
    method: 'GET',
    path: '/v1/admin/accounting-e-invoice',
    summary:
      'Exports the invoices and credit notes of a period as a ZIP archive of e-invoices: UBL 2.1 or the Estonian e-arve 1.2. A CSV file lists documents that lack data; the export is recorded',
    allow: { permission: 'order.money' },
    query: z.object({
      from: z.iso.date(),
      /** The last day, included. */
      to: z.iso.date(),
      format: z.enum(E_INVOICE_FORMATS).default('ubl'),
    }),
    response: null,
    answers: 'file',
    errorStatuses: [404, 422],
  }),
}
