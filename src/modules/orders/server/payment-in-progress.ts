import type { Database, Queryable } from '#platform/server/db/database.ts'

/**
 * Returns whether a payment of an order is in progress. The caller holds the order's lock, under which payments
 * start too.
 */
type PaymentInProgressCheck = (tx: Queryable, orderId: number, now: Date) => Promise<boolean>

const checks = new WeakMap<Database, PaymentInProgressCheck>()

/** Lets the payments module register its check: payments depend on orders, not the other way round. */
export const setPaymentInProgressCheck = ({ db }: { db: Database }, check: PaymentInProgressCheck): void =>
  void checks.set(db, check)

/** Returns false in a shop without payments. */
export const isPaymentInProgress = async (
  { db }: { db: Database },
  tx: Queryable,
  orderId: number,
  now: Date,
): Promise<boolean> => (await checks.get(db)?.(tx, orderId, now)) ?? false
