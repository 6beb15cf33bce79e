import { asc, inArray, sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { listIssuedInvoices } from '#orders/server/orders.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { payments } from '../tables.ts'
import { type AccountingRows, formatBuyerName, labelMethod, type Period } from './accounting-list.ts'

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
  const methods = await readMethods(db, [...new Set(invoices.map(({ document }) => document.orderId))], t)
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
      isBusiness ? client.vat_reg_nr : '',
      country,
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

const BATCH_SIZE = 10_000

/** Returns the methods of the payments for each order, without duplicates. */
const readMethods = async (db: Queryable, ids: readonly number[], t: Translate): Promise<Map<number, string>> => {
  const methodsByOrder = new Map<number, Set<string>>()
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const rows = await db
      .select({
        orderId: payments.orderId,
        provider: payments.provider,
        method: sql<string>`coalesce(${payments.methodUsed}, ${payments.methodName})`,
        paysOrder: payments.paysOrder,
      })
      .from(payments)
      .where(inArray(payments.orderId, ids.slice(from, from + BATCH_SIZE)))
      .orderBy(asc(payments.id))
    for (const { orderId, paysOrder, ...method } of rows)
      if (paysOrder) methodsByOrder.set(orderId, (methodsByOrder.get(orderId) ?? new Set()).add(labelMethod(t, method)))
  }
  return new Map([...methodsByOrder].map(([orderId, labels]) => [orderId, [...labels].join(', ')]))
}
