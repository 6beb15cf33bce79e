import { and, eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { among } from '#platform/server/db/among.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import type { Shelf } from './move-stock.ts'
import { shelfPlaces } from './tables.ts'

/** A shelf and what it is called. */
export interface ShelfPlace extends Shelf {
  place: string
}

/** Where these products lie; those of which nobody has said it are left out. */
export const placesOf = (db: Queryable, productIds: readonly number[]): Promise<ShelfPlace[]> =>
  productIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(shelfPlaces)
        .where(among(shelfPlaces.productId, [...new Set(productIds)]))

/**
 * Says where a product lies in a warehouse that exists; empty takes it back. Refused with what stands there where that is not what was
 * `seen`.
 */
export const putShelfPlace = async (
  tx: Write,
  { productId, warehouseId, seen, place }: ShelfPlace & { seen: string },
): Promise<Outcome<null, string>> => {
  const shelf = and(eq(shelfPlaces.productId, productId), eq(shelfPlaces.warehouseId, warehouseId))
  // Made first: two who name the same shelf at once wait for one another.
  await tx.insert(shelfPlaces).values({ productId, warehouseId, place: '' }).onConflictDoNothing()
  const [before] = await tx.select().from(shelfPlaces).where(shelf).for('update')
  const stands = before?.place ?? ''
  if (stands !== seen) return refused(stands)
  if (place === '') await tx.delete(shelfPlaces).where(shelf)
  else await tx.update(shelfPlaces).set({ place }).where(shelf)
  if (place !== stands)
    tx.audit({
      kind: 'stock',
      id: productId,
      action: 'placed',
      before: { [warehouseId]: stands },
      after: { [warehouseId]: place },
    })
  return ok(null)
}
