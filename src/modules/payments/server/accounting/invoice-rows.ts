import { toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { findVatCategory } from '#orders/domain/e-invoice/find-vat-category.ts'
import { buildClientVatKey } from '#orders/domain/vat-number.ts'
import { listIssuedInvoices } from '#orders/server/orders.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type AccountingRows, formatBuyerName, type Period } from './accounting-list.ts'
import { readOrderMethods } from './order-methods.ts'

const COLUMNS = [
  'number',
  'kind',
  'date',
  'order',
  'creditOf',
  'client',
  'registryCode',
  'vatNumber',
  'country',
  'vatCountry',
  'category',
  'rate',
  'net',
  'vat',
  'gross',
  'currency',
  'method',
]

/** Lists invoices and credit notes of a period, one row for each VAT rate. Amounts of credit notes are negative. */
export const listInvoiceRows = async (db: Queryable, period: Period, t: Translate): Promise<AccountingRows> => {
  const invoices = await listIssuedInvoices(db, period)
  const methods = await readOrderMethods(db, invoices, t)
  const rows = invoices.flatMap(({ document, orderNumber, country }) => {
    const { client, clientType } = document.buyer
    const isBusiness = clientType === 'business'
    const sign = document.kind === 'credit' ? -1 : 1
    return document.vat.map(({ basisPoints, sumCents, vatCents }) => [
      document.number,
      t(`orders.invoice.${document.kind}`),
      getShopDay(document.issuedAt),
      orderNumber,
      document.creditOf ?? '',
      formatBuyerName(client),
      isBusiness ? client.company_reg_nr : '',
      isBusiness ? buildClientVatKey(client, country) : '',
      country,
      document.vatCountry,
      findVatCategory({ vatExempt: document.vatExempt, country }, basisPoints),
      basisPoints / 100,
      toEuros(sign * (sumCents - vatCents)),
      toEuros(sign * vatCents),
      toEuros(sign * sumCents),
      'EUR',
      methods.get(document.orderId) ?? '',
    ])
  })
  return { columns: COLUMNS, rows }
}
