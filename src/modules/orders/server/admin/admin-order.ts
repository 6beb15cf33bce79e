import { asc, eq } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { changesFor } from '#orders/domain/order-change.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { invoicesOf } from '../invoices/send-invoice.ts'
import { publicOrderOf } from '../public-order.ts'
import { storedOrder } from '../stored-order.ts'
import { orderEvents } from '../tables.ts'

/** An order as staff see it, with its history and papers; null when there is none. */
export const adminOrder = async (db: Queryable, id: number): Promise<AdminOrder | null> => {
  const stored = await storedOrder(db, id)
  if (!stored) return null
  const { order } = stored
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  const papers = await invoicesOf(db, id)
  return {
    ...publicOrderOf(stored),
    id,
    version: order.version,
    language: order.language,
    client: order.client,
    short_contact_address: order.shortContactAddress,
    delivery_user_comment: order.comment,
    delivery_address: order.delivery.address,
    country: order.delivery.country,
    may: changesFor(order.state, 'staff'),
    history: events.map(({ at, actor, kind, details }) => ({ at: at.toISOString(), actor, kind, details })),
    invoices: papers.map(({ number, kind, cause, totalCents, issuedAt }) => ({
      number,
      kind,
      cause,
      total: euros(totalCents),
      issued_at: issuedAt.toISOString(),
    })),
  }
}
