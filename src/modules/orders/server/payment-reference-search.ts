import type { SQL } from 'drizzle-orm'
import type { Database } from '#platform/server/db/database.ts'

/** Selects order ids by a payment reference. */
type PaymentReferenceSearch = (reference: string) => SQL

const searches = new WeakMap<Database, PaymentReferenceSearch>()

/** Lets the payments module register its search: payments depend on orders, not the other way round. */
export const setPaymentReferenceSearch = ({ db }: { db: Database }, search: PaymentReferenceSearch): void =>
  void searches.set(db, search)

/** Selects the orders with a payment reference; undefined in a shop without payments. */
export const selectOrdersByPaymentReference = ({ db }: { db: Database }, reference: string): SQL | undefined =>
  searches.get(db)?.(reference)
