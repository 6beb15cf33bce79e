import type { SQL } from 'drizzle-orm'
import type { Database } from '#platform/server/db/database.ts'

/** Selects order ids by a payment reference. */
type OrdersPaidBy = (reference: string) => SQL

const known = new WeakMap<Database, OrdersPaidBy>()

/** Lets the payments module register its search: payments depend on orders, not the other way round. */
export const knowPaidBy = ({ db }: { db: Database }, how: OrdersPaidBy): void => void known.set(db, how)

/** Undefined in a shop without payments. */
export const ordersPaidBy = ({ db }: { db: Database }, reference: string): SQL | undefined => known.get(db)?.(reference)
