import { eq, or } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { IS_READY_TO_PACK } from '../payment-terms.ts'
import { orders } from '../tables.ts'

/** Counts the orders that wait to be packed or sent. */
export const countUnfulfilledOrders = (db: Queryable): Promise<number> =>
  db.$count(orders, or(IS_READY_TO_PACK, eq(orders.state, 'packed')))
