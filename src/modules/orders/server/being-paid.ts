import type { Database, Queryable } from '#platform/server/db/database.ts'

/** Whether a payment of an order is under way just now; asked under the order's lock, which a payment is begun under too. */
type BeingPaid = (tx: Queryable, orderId: number, now: Date) => Promise<boolean>

const known = new WeakMap<Database, BeingPaid>()

/** Payments stand on orders, never the other way round: they say here how one that is being paid is known. */
export const knowBeingPaid = ({ db }: { db: Database }, how: BeingPaid): void => void known.set(db, how)

/** False in a shop without payments. */
export const isBeingPaid = async (
  { db }: { db: Database },
  tx: Queryable,
  orderId: number,
  now: Date,
): Promise<boolean> => (await known.get(db)?.(tx, orderId, now)) ?? false
