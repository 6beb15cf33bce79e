import { inArray } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import { shelfPlaces, stockLevels } from './tables.ts'

/** Deletes the stock and shelf locations of deleted products; movements stay. */
export const deleteStock = async (tx: Write, productIds: readonly number[]): Promise<void> => {
  await tx.delete(stockLevels).where(inArray(stockLevels.productId, [...productIds]))
  await tx.delete(shelfPlaces).where(inArray(shelfPlaces.productId, [...productIds]))
}
