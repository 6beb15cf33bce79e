import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { anonymizeDelivery, anonymizeDetails } from '#orders/domain/client-erasure.ts'
import type { Write } from '#platform/server/write.ts'
import {
  orderEvents,
  orderMessages,
  orderNotes,
  orderParcels,
  orderReturns,
  orderRevisions,
  orders,
  replacedOrderLinks,
  staffTasks,
} from '../tables.ts'

const TOKEN_BYTES = 24

/** Tasks and events about a withdrawal name its consumer. */
const WITHDRAWAL_KEYS: SQL = sql`'{consumer,email,goodsInWords}'::text[]`

/** Removes the person from orders and everything that belongs to them; documents keep it. */
export const anonymizeOrders = async (
  tx: Write,
  placedOrders: readonly (typeof orders.$inferSelect)[],
): Promise<void> => {
  const ids = placedOrders.map(order => order.id)
  if (ids.length === 0) return
  await tx.delete(orderMessages).where(inArray(orderMessages.orderId, ids))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.delete(replacedOrderLinks).where(inArray(replacedOrderLinks.orderId, ids))
  // Carriers quote personal data in their error messages.
  await tx.update(orderParcels).set({ failureReason: '' }).where(inArray(orderParcels.orderId, ids))
  const details = sql`${staffTasks.details} - 'comment' - 'words' - ${WITHDRAWAL_KEYS}`
  await tx.update(staffTasks).set({ note: '', details }).where(inArray(staffTasks.orderId, ids))
  await tx.update(orderRevisions).set({ reason: '' }).where(inArray(orderRevisions.orderId, ids))
  await tx.update(orderReturns).set({ reason: '' }).where(inArray(orderReturns.orderId, ids))
  await anonymizeHistory(tx, ids)
  for (const { id, client, delivery } of placedOrders) {
    await tx
      .update(orders)
      .set({
        client: anonymizeDetails(client),
        delivery: anonymizeDelivery(delivery),
        shortContactAddress: '',
        comment: '',
        // Links in old mails stop working.
        publicToken: randomBytes(TOKEN_BYTES).toString('base64url'),
        version: sql`${orders.version} + 1`,
      })
      .where(eq(orders.id, id))
  }
}

/** Removes text typed by people; reasons given by the system are codes and stay. */
const anonymizeHistory = async (tx: Write, ids: number[]): Promise<void> => {
  const ordersCondition = inArray(orderEvents.orderId, ids)
  await tx
    .update(orderEvents)
    .set({ details: sql`${orderEvents.details} - 'comment' - 'note' - 'words' - ${WITHDRAWAL_KEYS}` })
    .where(ordersCondition)
  await tx
    .update(orderEvents)
    .set({ details: sql`${orderEvents.details} - 'reason'` })
    .where(and(ordersCondition, ne(orderEvents.actor, 'system')))
}
