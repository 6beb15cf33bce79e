import { sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { changeWarehouse, createWarehouse, removeWarehouse } from '#stock/server/stock.ts'
import type { Warehouse, WarehouseFields } from '#warehouse/contract-stock.ts'

/** Lists warehouses with their stock by position, or the one with this `id`. */
export const listWarehousesWithStock = async (db: Queryable, id?: number): Promise<Warehouse[]> => {
  const { rows } = await db.execute<Warehouse & Record<string, unknown>>(sql`
    select w.id, w.name, w.position, w.version, coalesce(sum(l.amount), 0)::int as pieces,
      count(l.amount) filter (where l.amount > 0)::int as products
    from warehouse w left join (stock_level l join product p on p.id = l.product_id and p.removed_at is null) on l.warehouse_id = w.id
    where ${id === undefined ? sql`true` : sql`w.id = ${id}::int`}
    group by w.id order by w.position, w.id`)
  return rows
}

export type WarehouseFailure = 'notFound' | 'stale' | 'inUse' | 'binnedStock' | 'nameTaken'

const normalizeName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Returns true when another warehouse has the name. The lock serializes writers; an existing duplicate may keep its
 * name.
 */
const isNameTaken = async (tx: Write, name: string, id?: number): Promise<boolean> => {
  await tx.execute(sql`lock table warehouse in share row exclusive mode`)
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`select id, name from warehouse`)
  const sameNameRows = rows.filter(row => normalizeName(row.name) === normalizeName(name))
  return sameNameRows.length > 0 && !sameNameRows.some(row => row.id === id)
}

export const addWarehouse = (
  app: WriteContext,
  actor: Actor,
  fields: WarehouseFields,
): Promise<Result<number, WarehouseFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, WarehouseFailure>> => {
    if (await isNameTaken(tx, fields.name)) return failure('nameTaken')
    const id = await createWarehouse(tx, fields)
    tx.audit({ kind: 'warehouse', id, after: fields })
    return ok(id)
  })

/** Saves a warehouse; fails for an outdated version. */
export const saveWarehouse = (
  app: WriteContext,
  actor: Actor,
  fields: WarehouseFields & { id: number; baseVersion: number },
): Promise<Result<number, WarehouseFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, WarehouseFailure>> => {
    if (await isNameTaken(tx, fields.name, fields.id)) return failure('nameTaken')
    return changeWarehouse(tx, fields)
  })

/** Deletes a warehouse without stock and movements, because the journal references the others. */
export const deleteWarehouse = (
  app: WriteContext,
  actor: Actor,
  id: number,
): Promise<Result<number, WarehouseFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, WarehouseFailure>> => {
    const removed = await removeWarehouse(tx, id)
    if (removed.ok) return ok(id)
    return failure(removed.reason === 'inUse' && (await hasOnlyBinnedStock(tx, id)) ? 'binnedStock' : removed.reason)
  })

/** Returns true where all stock is of products in the bin, so that the list of warehouses shows none. */
const hasOnlyBinnedStock = async (db: Queryable, id: number): Promise<boolean> => {
  const { rows } = await db.execute<{ hasOnlyBinned: boolean | null }>(sql`
    select bool_and(p.removed_at is not null) as "hasOnlyBinned" from stock_level l join product p on p.id = l.product_id
    where l.warehouse_id = ${id} and l.amount > 0`)
  return rows[0]?.hasOnlyBinned ?? false
}
