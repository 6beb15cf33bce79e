import { toEuros } from '#kernel/money.ts'
import { buildSalesAnnex } from '#orders/domain/sales-annex.ts'
import {
  buildDistanceReport,
  buildHomeReport,
  buildOssReport,
  buildUnionReport,
  type HomeRow,
  isTotalRow,
  type ReportedDocument,
} from '#orders/domain/vat-reports.ts'
import {
  findEvidencedOrders,
  findProvenDocuments,
  listIssuedInvoices,
  toReportedDocument,
} from '#orders/server/orders.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import { readStandardRates } from '#shop/server/shop.ts'
import type { AccountingRows, Period } from './accounting-list.ts'

const readDocuments = async (db: Database, period: Period): Promise<ReportedDocument[]> => {
  const issuedInvoices = await listIssuedInvoices(db, period)
  const exemptOrderIds = issuedInvoices.flatMap(({ document }) => (document.vatExempt ? [document.orderId] : []))
  const proofs = {
    vatProofTimeByDocument: await findProvenDocuments(db, issuedInvoices),
    transportProofTimeByOrder: await findEvidencedOrders(db, exemptOrderIds),
  }
  return issuedInvoices.map(document => toReportedDocument(document, proofs))
}

/** Returns the remark of a sale without VAT whose proof is missing or came after the return was due. */
const describeProof = ({ missingProof, isLate }: Pick<HomeRow, 'missingProof' | 'isLate'>, t: Translate): string => {
  if (missingProof) return t(`paymentAdmin.accounting.missingProof.${missingProof}`)
  return isLate ? t('paymentAdmin.accounting.lateProof') : ''
}

/** Lists the sales of an OSS return per country and VAT rate, and the corrections of former quarters per country. */
export const listOssRows = async (db: Database, period: Period, t: Translate): Promise<AccountingRows> => ({
  columns: ['correctedQuarter', 'country', 'rateKind', 'rate', 'net', 'vat', 'currency'],
  rows: buildOssReport(await readDocuments(db, period), await readStandardRates(db)).map(
    ({ correctedQuarter, country, rateKind, basisPoints, netCents, vatCents }) => [
      correctedQuarter,
      country,
      rateKind === '' ? '' : t(`paymentAdmin.accounting.rateKind.${rateKind}`),
      basisPoints === null ? '' : basisPoints / 100,
      toEuros(netCents),
      toEuros(vatCents),
      'EUR',
    ],
  ),
})

/** Lists part A of the annex to the Estonian return: documents of businesses that reach the threshold in a month. */
export const listAnnexRows = async (db: Database, period: Period, t: Translate): Promise<AccountingRows> => ({
  columns: [
    'partnerCode',
    'partnerName',
    'invoiceNumber',
    'date',
    'invoiceNet',
    'rate',
    'periodNet',
    'specialCode',
    'remark',
  ],
  rows: buildSalesAnnex(await readDocuments(db, period)).map(row => [
    row.registryCode,
    row.buyerName,
    row.number,
    row.day,
    toEuros(row.documentNetCents),
    row.basisPoints / 100,
    toEuros(row.netCents),
    row.specialCode,
    row.registryCode === '' ? t('paymentAdmin.accounting.codeMissing') : '',
  ]),
})

/** Returns the remark of a total, and of sales that no field declares. */
const describeHomeRow = (row: HomeRow, t: Translate): string => {
  if (isTotalRow(row)) return t(`paymentAdmin.accounting.totalOf.${row.line === '3' ? 'exempt' : 'union'}`)
  if (row.line !== '' || row.missingProof) return describeProof(row, t)
  return t('paymentAdmin.accounting.noField')
}

/** Lists the sales figures of the Estonian VAT return. */
export const listHomeReturnRows = async (db: Database, period: Period, t: Translate): Promise<AccountingRows> => ({
  columns: ['field', 'rate', 'net', 'vat', 'currency', 'remark'],
  rows: buildHomeReport(await readDocuments(db, period)).map(row => [
    row.line,
    row.basisPoints / 100,
    toEuros(row.netCents),
    toEuros(row.vatCents),
    'EUR',
    describeHomeRow(row, t),
  ]),
})

/** Lists goods sold without VAT within the EU by customer VAT number. Sales without a VIES proof have separate rows. */
export const listUnionSaleRows = async (db: Database, period: Period, t: Translate): Promise<AccountingRows> => ({
  columns: ['vatNumber', 'net', 'currency', 'remark'],
  rows: buildUnionReport(await readDocuments(db, period)).map(row => [
    row.vatNumber,
    toEuros(row.netCents),
    'EUR',
    describeProof(row, t),
  ]),
})

/** Lists the sales to consumers in other EU countries, which the owner compares with the threshold of a year. */
export const listDistanceSaleRows = async (db: Database, period: Period): Promise<AccountingRows> => ({
  columns: ['country', 'net', 'vat', 'currency'],
  rows: buildDistanceReport(await readDocuments(db, period)).map(({ country, netCents, vatCents }) => [
    country,
    toEuros(netCents),
    toEuros(vatCents),
    'EUR',
  ]),
})
