import { and, asc, gt, lte, sql } from 'drizzle-orm'
import { type CsvCell, formatCsv } from '#kernel/csv.ts'
import type { EInvoiceFormat } from '#orders/contract-order.ts'
import { findBrokenRules } from '#orders/domain/e-invoice/find-broken-rules.ts'
import { renderEArve } from '#orders/domain/e-invoice/render-e-arve.ts'
import { renderUbl } from '#orders/domain/e-invoice/render-ubl.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { buildDayRangeCondition, type DayRange } from '#platform/server/db/build-day-range-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { ZippedFile } from '#platform/server/files/format-zip.ts'
import { readStoredOrder } from '../stored-order.ts'
import { invoices } from '../tables.ts'
import { readEInvoice } from './read-e-invoice.ts'

/** Documents that one query lists; memory holds their numbers and one document. */
const BATCH_SIZE = 50

/** The documents of a period when the export began: how many, and the last number. */
export interface ArchivedPeriod {
  period: DayRange
  count: number
  lastNumber: number
}

/** Counts the documents of a period; documents issued later are not part of the archive. */
export const readArchivedPeriod = async (db: Queryable, period: DayRange): Promise<ArchivedPeriod> => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      lastNumber: sql<number>`coalesce(max(${invoices.number}), 0)::int`,
    })
    .from(invoices)
    .where(buildDayRangeCondition(invoices.issuedAt, period))
  return { period, count: row?.count ?? 0, lastNumber: row?.lastNumber ?? 0 }
}

/** Lists a file per document, and at the end a CSV file of the documents that lack data. */
export async function* listEInvoiceFiles(
  app: Pick<App, 'db' | 'texts'>,
  archivedPeriod: ArchivedPeriod,
  { format, t }: { format: EInvoiceFormat; t: Translate },
): AsyncGenerator<ZippedFile> {
  const incomplete: CsvCell[][] = []
  for await (const { orderId, number } of listNumbers(app.db, archivedPeriod)) {
    const stored = await readStoredOrder(app.db, orderId)
    const invoice = stored && (await readEInvoice(app, stored, number))
    if (!invoice) throw new Error(`Document ${number} has no order`)
    const corrections = new Set(findBrokenRules(invoice).map(({ correction }) => correction))
    if (corrections.size > 0) {
      const names = [...corrections].map(correction => t(`orders.eInvoice.correction.${correction}`))
      incomplete.push([number, invoice.orderNumber, names.join('; ')])
      continue
    }
    const xml = format === 'ubl' ? renderUbl(invoice) : renderEArve(invoice)
    yield { name: `${format}-${number}.xml`, content: Buffer.from(xml) }
  }
  if (incomplete.length === 0) return
  const header = ['document', 'orderNumber', 'missing'].map(name => t(`orderAdmin.eInvoiceArchive.${name}`))
  yield {
    name: `${t('orderAdmin.eInvoiceArchive.incompleteFile')}.csv`,
    content: Buffer.from(formatCsv([header, ...incomplete], 'spreadsheet')),
  }
}

async function* listNumbers(
  db: Queryable,
  { period, lastNumber }: ArchivedPeriod,
): AsyncGenerator<{ orderId: number; number: number }> {
  let after = 0
  while (true) {
    const rows = await db
      .select({ orderId: invoices.orderId, number: invoices.number })
      .from(invoices)
      .where(
        and(
          buildDayRangeCondition(invoices.issuedAt, period),
          gt(invoices.number, after),
          lte(invoices.number, lastNumber),
        ),
      )
      .orderBy(asc(invoices.number))
      .limit(BATCH_SIZE)
    yield* rows
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.number ?? lastNumber
  }
}
