import { and, eq, sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import type { StockLevelKey } from './move-stock.ts'
import { shelfPlaces } from './tables.ts'

/** The shelf location of a product in a warehouse. */
export interface ShelfPlace extends StockLevelKey {
  place: string
}

/** Reads the shelf locations of products. Omits products without one. */
export const readShelfPlaces = (db: Queryable, productIds: readonly number[]): Promise<ShelfPlace[]> =>
  productIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(shelfPlaces)
        .where(buildIdCondition(shelfPlaces.productId, [...new Set(productIds)]))

/**
 * Sets the location of a product in an existing warehouse; an empty text removes it. Fails with the stored location
 * when it differs from `seenPlace`.
 */
export const saveShelfPlace = async (
  tx: Write,
  { productId, warehouseId, seenPlace, place }: ShelfPlace & { seenPlace: string },
): Promise<Result<null, string>> => {
  const placeCondition = and(eq(shelfPlaces.productId, productId), eq(shelfPlaces.warehouseId, warehouseId))
  // Inserts first, so that concurrent writers of one location wait for each other.
  await tx.insert(shelfPlaces).values({ productId, warehouseId, place: '' }).onConflictDoNothing()
  const [row] = await tx.select().from(shelfPlaces).where(placeCondition).for('update')
  const storedPlace = row?.place ?? ''
  if (storedPlace !== seenPlace) return failure(storedPlace)
  if (place === '') await tx.delete(shelfPlaces).where(placeCondition)
  else await tx.update(shelfPlaces).set({ place }).where(placeCondition)
  if (place !== storedPlace)
    tx.audit({
      kind: 'stock',
      id: productId,
      action: 'placed',
      before: { [warehouseId]: storedPlace },
      after: { [warehouseId]: place },
    })
  return ok(null)
}

/** Sets many shelf locations; the caller records the changes. Every warehouse must exist. */
export const saveShelfPlaces = async (tx: Write, places: readonly ShelfPlace[]): Promise<void> => {
  if (places.length === 0) return
  const placesTable = sql`jsonb_to_recordset(${JSON.stringify(
    places.map(({ productId, warehouseId, place }) => ({ product_id: productId, warehouse_id: warehouseId, place })),
  )}::jsonb) as s(product_id int, warehouse_id int, place text)`
  await tx.execute(sql`
    insert into shelf_place (product_id, warehouse_id, place)
    select product_id, warehouse_id, place from ${placesTable} order by product_id, warehouse_id
    on conflict (product_id, warehouse_id) do update set place = excluded.place`)
  await tx.execute(sql`
    delete from shelf_place p using ${placesTable} where p.product_id = s.product_id and p.warehouse_id = s.warehouse_id and p.place = ''`)
}
