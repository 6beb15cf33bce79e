import { and, asc, eq } from 'drizzle-orm'
import { type DocumentMoney, documentMoney, type Received } from '#orders/domain/document-money.ts'
import { paymentSummary } from '#orders/domain/payment-status.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderEvents } from '../tables.ts'
import { papersOf } from './issue-invoice.ts'

/** The money of each document of an order, by its number, as its ledger is now. */
export const readDocumentMoney = async (db: Queryable, order: OrderRow): Promise<ReadonlyMap<number, DocumentMoney>> =>
  documentMoney(await papersOf(db, order.id), {
    payment: paymentSummary(order),
    received: await receivedOf(db, order),
  })

/** The payments of an order's sale, oldest first; its history tells the sum of each further one. */
const receivedOf = async (db: Queryable, { id, paidAt, paidCents }: OrderRow): Promise<Received[]> => {
  if (paidAt === null) return []
  const further = await db
    .select({ at: orderEvents.at, details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'paid-more')))
    .orderBy(asc(orderEvents.id))
  const more = further.map(({ at, details }) => ({ at, cents: Number(details.cents) }))
  const first = paidCents - more.reduce((sum, { cents }) => sum + cents, 0)
  return [{ at: paidAt, cents: first }, ...more]
}
