import { and, asc, eq, inArray } from 'drizzle-orm'
import { allocateDocumentMoney, type DocumentMoney, type ReceivedPayment } from '#orders/domain/document-money.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { RECEIVED_AT } from '../received-at.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderEvents } from '../tables.ts'
import { listOrderDocuments } from './issue-invoice.ts'

/** Reads the money of each document of an order, by number, from the current ledger. */
export const readDocumentMoney = async (db: Queryable, order: OrderRow): Promise<ReadonlyMap<number, DocumentMoney>> =>
  allocateDocumentMoney(await listOrderDocuments(db, order.id), {
    payment: summarizePayment(order),
    receivedPayments: await readReceivedPayments(db, order),
  })

/** Reads the payments by day of receipt; the history contains the amount of each further payment. */
const readReceivedPayments = async (db: Queryable, { id, paidAt, paidCents }: OrderRow): Promise<ReceivedPayment[]> => {
  if (paidAt === null) return []
  const recordedPayments = await db
    .select({ at: RECEIVED_AT, kind: orderEvents.kind, details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), inArray(orderEvents.kind, ['paid', 'paid-more'])))
    .orderBy(asc(orderEvents.id))
  const firstPayment = recordedPayments.find(({ kind }) => kind === 'paid')
  const furtherPayments = recordedPayments.flatMap(({ at, kind, details }) =>
    kind === 'paid-more' ? { at, cents: Number(details.cents) } : [],
  )
  const firstCents = paidCents - furtherPayments.reduce((sum, { cents }) => sum + cents, 0)
  return [{ at: firstPayment?.at ?? paidAt, cents: firstCents }, ...furtherPayments].sort(
    (first, second) => first.at.getTime() - second.at.getTime(),
  )
}
