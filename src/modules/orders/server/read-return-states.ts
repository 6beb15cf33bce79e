import { inArray } from 'drizzle-orm'
import type { ReturnState } from '#orders/domain/order-return.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderReturns } from './tables.ts'

/** Reads the states of returns by id. */
export const readReturnStates = async (
  db: Queryable,
  returnIds: readonly number[],
): Promise<ReadonlyMap<number, ReturnState>> => {
  if (returnIds.length === 0) return new Map()
  const { id, state } = orderReturns
  const rows = await db
    .select({ id, state })
    .from(orderReturns)
    .where(inArray(id, [...returnIds]))
  return new Map(rows.map(row => [row.id, row.state]))
}
