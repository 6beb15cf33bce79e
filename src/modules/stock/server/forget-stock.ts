import { inArray } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import { shelfPlaces, stockLevels } from './tables.ts'

/** Forgets what lies of products that are deleted for good, and where; their movements stay in the journal. */
export const forgetStock = async (tx: Write, productIds: readonly number[]): Promise<void> => {
  await tx.delete(stockLevels).where(inArray(stockLevels.productId, [...productIds]))
  await tx.delete(shelfPlaces).where(inArray(shelfPlaces.productId, [...productIds]))
}
