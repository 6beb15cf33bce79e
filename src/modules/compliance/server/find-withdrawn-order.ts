import type { WithdrawnOrder } from '#compliance/domain/assess-withdrawal.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import { hasSentPieces } from '#orders/domain/order-pieces.ts'
import { findOrderId, type OrderRow, readDeliveries, readFulfilment, readStoredOrder } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/**
 * Finds the order that a consumer names by number and e-mail; null without one. Letters, spaces and a `#` around the
 * number do not matter.
 */
export const findWithdrawnOrderId = async (
  db: Queryable,
  { contract, email }: { contract: string; email: string },
): Promise<number | null> => {
  const [digits] = /\d{1,9}/.exec(contract.replace(/\s/g, '')) ?? []
  const id = digits === undefined ? null : await findOrderId(db, Number(digits))
  const stored = id === null ? null : await readStoredOrder(db, id)
  return stored && normalizeEmail(stored.order.client.email) === normalizeEmail(email) ? id : null
}

/** Reads what the assessment of a withdrawal needs. */
export const readWithdrawnOrder = async (db: Queryable, order: OrderRow): Promise<WithdrawnOrder> => {
  const { pieces } = await readFulfilment(db, order)
  return {
    state: order.state,
    clientType: order.clientType,
    isPlacedByStaff: order.paysBy !== null,
    hasSentPieces: hasSentPieces(pieces),
    deliveredAt: (await readDeliveries(db, [order.id])).get(order.id)?.deliveredAt ?? null,
  }
}
