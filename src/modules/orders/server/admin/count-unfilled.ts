import { eq, or } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { IS_TO_PACK } from '../payment-terms.ts'
import { orders } from '../tables.ts'

/** How many orders somebody has to pack or send. */
export const countUnfilled = (db: Queryable): Promise<number> =>
  db.$count(orders, or(IS_TO_PACK, eq(orders.state, 'packed')))
