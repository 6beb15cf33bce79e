import { eq, inArray } from 'drizzle-orm'
import { anonymizeDetails } from '#orders/domain/client-erasure.ts'
import type { Write } from '#platform/server/write.ts'
import { anonymizeOrders } from '../clients/anonymize-orders.ts'
import { invoices, orders } from '../tables.ts'
import type { ExpiredOrder } from './expired-orders.ts'

/** Locks the orders, so that nobody changes them before they are anonymized. */
export const lockOrders = async (tx: Write, ids: readonly number[]): Promise<void> => {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('no key update')
}

/** Removes the person from locked orders and their documents, whose retention ended. Numbers, goods and sums stay. */
export const anonymizeExpiredOrders = async (tx: Write, expiredOrders: readonly ExpiredOrder[]): Promise<void> => {
  const ids = expiredOrders.map(({ id }) => id)
  if (ids.length === 0) return
  const rows = await tx.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id)
  await anonymizeOrders(tx, rows)
  const documents = await tx
    .select({ id: invoices.id, buyer: invoices.buyer })
    .from(invoices)
    .where(inArray(invoices.orderId, ids))
  for (const { id, buyer } of documents) {
    const { address: _address, ...otherFields } = buyer
    const anonymous = { ...otherFields, client: anonymizeDetails(buyer.client), shortContactAddress: '' }
    await tx.update(invoices).set({ buyer: anonymous }).where(eq(invoices.id, id))
  }
  for (const { id, retentionEnd } of expiredOrders)
    tx.audit({ kind: 'order', id, action: 'erased', after: { keptUntil: retentionEnd } })
}
