import { inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { orders } from '../tables.ts'

/** How many orders are paid and still here: somebody has to pack or send them. */
export const countUnfilled = (db: Queryable): Promise<number> =>
  db.$count(orders, inArray(orders.state, ['paid', 'packed']))
