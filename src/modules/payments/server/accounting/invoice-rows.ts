import { asc, inArray } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { issuedInvoices } from '#orders/server/orders.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { payments } from '../tables.ts'
import { type AccountingRows, buyerName, methodWords, type Period } from './accounting-list.ts'

const COLUMNS = [
  ...['number', 'kind', 'date', 'order', 'creditOf', 'client', 'registryCode', 'vatNumber', 'country'],
  ...['rate', 'net', 'vat', 'gross', 'currency', 'method'],
]

/** Lists invoices and credit notes of a period, one row for each VAT rate. Amounts of credit notes are negative. */
export const invoiceRows = async (db: Queryable, period: Period, t: Translate): Promise<AccountingRows> => {
  const found = await issuedInvoices(db, period)
  const methods = await methodsOf(db, [...new Set(found.map(({ paper }) => paper.orderId))], t)
  const rows = found.flatMap(({ paper, orderNumber, country }) => {
    const { client, clientType } = paper.buyer
    const isBusiness = clientType === 'business'
    const sign = paper.kind === 'credit' ? -1 : 1
    return paper.vat.map(({ basisPoints, sumCents, vatCents }) => [
      ...[paper.number, t(`orders.invoice.${paper.kind}`), shopDay(paper.issuedAt), orderNumber, paper.creditOf ?? ''],
      ...[buyerName(client), isBusiness ? client.company_reg_nr : '', isBusiness ? client.vat_reg_nr : ''],
      ...[country, basisPoints / 100],
      ...[euros(sign * (sumCents - vatCents)), euros(sign * vatCents), euros(sign * sumCents)],
      ...['EUR', methods.get(paper.orderId) ?? ''],
    ])
  })
  return { columns: COLUMNS, rows }
}

const METHODS_AT_ONCE = 10_000

/** Returns the payment methods of each order, without duplicates. */
const methodsOf = async (db: Queryable, ids: readonly number[], t: Translate): Promise<Map<number, string>> => {
  const known = new Map<number, Set<string>>()
  for (let from = 0; from < ids.length; from += METHODS_AT_ONCE) {
    const part = await db
      .select({
        orderId: payments.orderId,
        provider: payments.provider,
        method: payments.methodName,
        sale: payments.paysOrder,
      })
      .from(payments)
      .where(inArray(payments.orderId, ids.slice(from, from + METHODS_AT_ONCE)))
      .orderBy(asc(payments.id))
    for (const { orderId, sale, ...how } of part)
      if (sale) known.set(orderId, (known.get(orderId) ?? new Set()).add(methodWords(t, how)))
  }
  return new Map([...known].map(([orderId, ways]) => [orderId, [...ways].join(', ')]))
}
