import { asc, eq } from 'drizzle-orm'
import { findFilesByIds, type StoredFile } from '#files/server/files.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { productImages } from './tables.ts'

/** Reads the pictures of a product in display order. */
export const readProductImages = async (db: Queryable, productId: number): Promise<StoredFile[]> => {
  const rows = await db
    .select({ fileId: productImages.fileId })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.fileId))
  const files = await findFilesByIds(
    db,
    rows.map(row => row.fileId),
  )
  return rows.flatMap(({ fileId }) => files.get(fileId) ?? [])
}
