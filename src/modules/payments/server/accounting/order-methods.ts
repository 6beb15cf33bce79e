import { asc, inArray, sql } from 'drizzle-orm'
import type { IssuedInvoice } from '#orders/server/orders.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { payments } from '../tables.ts'
import { labelMethod } from './accounting-list.ts'

const BATCH_SIZE = 10_000

/** Returns the payment methods of the documents' orders, without duplicates and sorted, by the order's id. */
export const readOrderMethods = async (
  db: Queryable,
  invoices: readonly IssuedInvoice[],
  t: Translate,
): Promise<Map<number, string>> => {
  const ids = [...new Set(invoices.map(({ document }) => document.orderId))]
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
  return new Map([...methodsByOrder].map(([orderId, labels]) => [orderId, [...labels].sort().join(', ')]))
}
