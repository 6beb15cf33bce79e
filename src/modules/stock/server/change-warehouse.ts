import { eq, sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { stockDocuments, stockLevels, stockMovements, warehouses } from './tables.ts'

/** Renames or moves a warehouse; orders take from the lowest position. Products show its name. */
export const changeWarehouse = async (
  tx: Write,
  { id, baseVersion, name, position }: { id: number; baseVersion: number; name: string; position: number },
): Promise<Result<number, 'notFound' | 'stale'>> => {
  const [warehouse] = await tx.select().from(warehouses).where(eq(warehouses.id, id)).for('update')
  if (!warehouse) return failure('notFound')
  if (warehouse.version !== baseVersion) return failure('stale')
  await tx
    .update(warehouses)
    .set({ name, position, version: sql`${warehouses.version} + 1` })
    .where(eq(warehouses.id, id))
  tx.changed(['catalog', 'listing'])
  tx.audit({
    kind: 'warehouse',
    id,
    before: { name: warehouse.name, position: warehouse.position },
    after: { name, position },
  })
  return ok(id)
}

/** Removes an empty warehouse without movements and documents. */
export const removeWarehouse = async (tx: Write, id: number): Promise<Result<number, 'notFound' | 'inUse'>> => {
  const [warehouse] = await tx.select().from(warehouses).where(eq(warehouses.id, id)).for('update')
  if (!warehouse) return failure('notFound')
  const isUsed =
    (await tx.$count(stockMovements, eq(stockMovements.warehouseId, id))) > 0 ||
    (await tx.$count(stockDocuments, eq(stockDocuments.warehouseId, id))) > 0 ||
    (await tx.$count(stockLevels, sql`${stockLevels.warehouseId} = ${id} and ${stockLevels.amount} > 0`)) > 0
  if (isUsed) return failure('inUse')
  await tx.delete(stockLevels).where(eq(stockLevels.warehouseId, id))
  await tx.delete(warehouses).where(eq(warehouses.id, id))
  tx.audit({ kind: 'warehouse', id, before: { name: warehouse.name, position: warehouse.position } })
  return ok(id)
}
