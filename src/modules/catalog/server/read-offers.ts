import { asc, inArray } from 'drizzle-orm'
import { findFilesByIds, type StoredFile } from '#files/server/files.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { productImages, products } from './tables.ts'

/** The data of a product that only price comparison feeds contain. */
export interface Offer {
  /** The order is the display order. */
  images: readonly StoredFile[]
  /** The price of the scheduled sale; null without a sale. */
  saleCents: number | null
  /** The period of the scheduled sale. */
  saleFrom: Date | null
  saleTo: Date | null
  weightGrams: number | null
}

/** Reads offers by product id. */
export const readOffers = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Offer>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: products.id,
      saleCents: products.saleCents,
      saleFrom: products.saleFrom,
      saleTo: products.saleTo,
      weightGrams: products.weightGrams,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
  const imageRows = await db
    .select({ productId: productImages.productId, fileId: productImages.fileId })
    .from(productImages)
    .where(inArray(productImages.productId, [...ids]))
    .orderBy(asc(productImages.position), asc(productImages.fileId))
  const files = await findFilesByIds(
    db,
    imageRows.map(({ fileId }) => fileId),
  )
  const byProduct = Map.groupBy(imageRows, ({ productId }) => productId)
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      { ...row, images: (byProduct.get(id) ?? []).flatMap(({ fileId }) => files.get(fileId) ?? []) },
    ]),
  )
}
