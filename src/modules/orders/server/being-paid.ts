import type { Database, Queryable } from '#platform/server/db/database.ts'

/**
 * Returns whether a payment of an order is in progress. The caller holds the order's lock, under which payments
 * start too.
 */
type BeingPaid = (tx: Queryable, orderId: number, now: Date) => Promise<boolean>

const known = new WeakMap<Database, BeingPaid>()

/** Lets the payments module register its check: payments depend on orders, not the other way round. */
export const knowBeingPaid = ({ db }: { db: Database }, how: BeingPaid): void => void known.set(db, how)

/** False in a shop without payments. */
export const isBeingPaid = async (
  { db }: { db: Database },
  tx: Queryable,
  orderId: number,
  now: Date,
): Promise<boolean> => (await known.get(db)?.(tx, orderId, now)) ?? false
