import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { orders } from './tables.ts'

/** Finds the id of an order by its public number; null when unknown. */
export const findOrderId = async (db: Queryable, number: number): Promise<number | null> => {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return row?.id ?? null
}
