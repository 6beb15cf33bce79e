import { asc } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { warehouses } from './tables.ts'

export interface NamedWarehouse {
  id: number
  name: string
}

/** Lists warehouses by position. */
export const listWarehouses = (db: Queryable): Promise<NamedWarehouse[]> =>
  db
    .select({ id: warehouses.id, name: warehouses.name })
    .from(warehouses)
    .orderBy(asc(warehouses.position), asc(warehouses.id))
