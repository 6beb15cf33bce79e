import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { warehouses } from './tables.ts'

/** Creates a warehouse; orders take from the lowest position. Returns its id. */
export const createWarehouse = async (db: Queryable, row: { name: string; position: number }): Promise<number> => {
  const created = getFirstElement(await db.insert(warehouses).values(row).returning({ id: warehouses.id }))
  return created.id
}
