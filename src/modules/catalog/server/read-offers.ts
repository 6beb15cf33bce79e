import { asc, inArray } from 'drizzle-orm'
import { filesByIds, type StoredFile } from '#files/server/files.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { productImages, products } from './tables.ts'

/** What those who compare offers are told of a product, and lists of the shop are not. */
export interface Offer {
  /** In the order shown. */
  images: readonly StoredFile[]
  /** The price of the planned sale; null where none is planned. */
  cutCents: number | null
  /** When the cut of its price begins and ends by itself. */
  cutFrom: Date | null
  cutTo: Date | null
  weightGrams: number | null
}

/** By product. */
export const readOffers = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Offer>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: products.id,
      cutCents: products.cutCents,
      cutFrom: products.cutFrom,
      cutTo: products.cutTo,
      weightGrams: products.weightGrams,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
  const shown = await db
    .select({ productId: productImages.productId, fileId: productImages.fileId })
    .from(productImages)
    .where(inArray(productImages.productId, [...ids]))
    .orderBy(asc(productImages.position), asc(productImages.fileId))
  const files = await filesByIds(
    db,
    shown.map(({ fileId }) => fileId),
  )
  const byProduct = Map.groupBy(shown, ({ productId }) => productId)
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      { ...row, images: (byProduct.get(id) ?? []).flatMap(({ fileId }) => files.get(fileId) ?? []) },
    ]),
  )
}
