import type { SQL } from 'drizzle-orm'
import type { Database } from '#platform/server/db/database.ts'

/** Selects the ids of orders by a reference of their payments. */
type OrdersPaidBy = (reference: string) => SQL

const known = new WeakMap<Database, OrdersPaidBy>()

/** Payments depend on orders, never the other way round: they tell here how an order is found by a payment's reference. */
export const knowPaidBy = ({ db }: { db: Database }, how: OrdersPaidBy): void => void known.set(db, how)

/** Undefined in a shop without payments. */
export const ordersPaidBy = ({ db }: { db: Database }, reference: string): SQL | undefined => known.get(db)?.(reference)
