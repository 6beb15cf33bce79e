import { Readable } from 'node:stream'
import { type CsvCell, formatCsv } from '#kernel/csv.ts'
import { accounting } from '#orders/contract-accounting.ts'
import type { App } from '#platform/server/app.ts'
import { type CellFormat, formatXlsx } from '#platform/server/files/format-xlsx.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { listInvoiceRows } from './invoice-rows.ts'
import { listJournalRows } from './journal-rows.ts'
import { listOpenInvoiceRows } from './open-invoice-rows.ts'
import { listPaymentRows } from './payment-rows.ts'
import { listPackagingRows, listProblemGoodsRows } from './producer-rows.ts'
import { listRefundRows } from './refund-rows.ts'
import {
  listAnnexRows,
  listDistanceSaleRows,
  listHomeReturnRows,
  listOssRows,
  listUnionSaleRows,
} from './vat-report-rows.ts'

const LIST_READERS = {
  invoices: listInvoiceRows,
  'sales-journal': listJournalRows,
  'open-invoices': listOpenInvoiceRows,
  payments: listPaymentRows,
  refunds: listRefundRows,
  'vat-return': listHomeReturnRows,
  'vat-return-annex': listAnnexRows,
  'oss-return': listOssRows,
  'union-sales': listUnionSaleRows,
  'distance-sales': listDistanceSaleRows,
  'problem-goods': listProblemGoodsRows,
  packaging: listPackagingRows,
} as const

const MONEY_COLUMNS: ReadonlySet<string> = new Set([
  'net',
  'vat',
  'gross',
  'amount',
  'credited',
  'received',
  'open',
  'invoiceNet',
  'periodNet',
])

const findFormat = (column: string): CellFormat | undefined => {
  if (column === 'date') return 'day'
  return MONEY_COLUMNS.has(column) ? 'money' : undefined
}

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * Serves the accounting lists as files. Bookkeepers open the CSV in a spreadsheet, so texts that look like formulas
 * are marked as text.
 */
export const registerAccountingRoutes = (app: App): void => {
  serve(app, accounting, {
    list: async ({ params: { list }, query: { from, to, format }, reply, t }) => {
      if (from > to)
        return httpError(422, t('app.problem.invalid'), { errors: { to: [t('paymentAdmin.accounting.order')] } })
      const { columns, rows } = await LIST_READERS[list](app.db, { from, to }, t)
      const file = [columns.map(name => t(`paymentAdmin.accounting.columns.${name}`)), ...rows]
      return reply
        .type(CONTENT_TYPES[format])
        .headers({
          'content-disposition': `attachment; filename="${t(`paymentAdmin.accounting.file.${list}`)}-${from}-${to}.${format}"`,
          'cache-control': 'private, no-store',
        })
        .send(
          format === 'csv'
            ? formatCsv(file, 'spreadsheet')
            : Readable.from(formatXlsx(toSingleBatch(file), columns.map(findFormat)), { objectMode: false }),
        )
    },
  })
}

async function* toSingleBatch(rows: CsvCell[][]): AsyncGenerator<CsvCell[][]> {
  yield rows
}
