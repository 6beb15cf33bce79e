import { toEuros } from '#kernel/money.ts'
import {
  buildDistanceReport,
  buildHomeReport,
  buildOssReport,
  buildUnionReport,
  type ReportedDocument,
} from '#orders/domain/vat-reports.ts'
import { listIssuedInvoices, toReportedDocument } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { AccountingRows, Period } from './accounting-list.ts'

const readDocuments = async (db: Queryable, period: Period): Promise<ReportedDocument[]> =>
  (await listIssuedInvoices(db, period)).map(toReportedDocument)

/** Lists the sales of an OSS return per country and VAT rate. */
export const listOssRows = async (db: Queryable, period: Period): Promise<AccountingRows> => ({
  columns: ['country', 'rate', 'net', 'vat', 'currency'],
  rows: buildOssReport(await readDocuments(db, period)).map(({ country, basisPoints, netCents, vatCents }) => [
    country,
    basisPoints / 100,
    toEuros(netCents),
    toEuros(vatCents),
    'EUR',
  ]),
})

/** Lists the sales figures of the Estonian VAT return. */
export const listHomeReturnRows = async (db: Queryable, period: Period): Promise<AccountingRows> => ({
  columns: ['field', 'rate', 'net', 'vat', 'currency'],
  rows: buildHomeReport(await readDocuments(db, period)).map(({ line, basisPoints, netCents, vatCents }) => [
    line,
    basisPoints / 100,
    toEuros(netCents),
    toEuros(vatCents),
    'EUR',
  ]),
})

/** Lists goods sold without VAT within the EU, by the buyer's VAT number. */
export const listUnionSaleRows = async (db: Queryable, period: Period): Promise<AccountingRows> => ({
  columns: ['vatNumber', 'net', 'currency'],
  rows: buildUnionReport(await readDocuments(db, period)).map(({ vatNumber, netCents }) => [
    vatNumber,
    toEuros(netCents),
    'EUR',
  ]),
})

/** Lists the sales to consumers in other EU countries, which the owner compares with the threshold of a year. */
export const listDistanceSaleRows = async (db: Queryable, period: Period): Promise<AccountingRows> => ({
  columns: ['country', 'net', 'vat', 'currency'],
  rows: buildDistanceReport(await readDocuments(db, period)).map(({ country, netCents, vatCents }) => [
    country,
    toEuros(netCents),
    toEuros(vatCents),
    'EUR',
  ]),
})
