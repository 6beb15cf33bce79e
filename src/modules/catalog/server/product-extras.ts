import { asc, eq } from 'drizzle-orm'
import type { ProductSafety } from '#catalog/domain/product-safety.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectJsonArray } from '#platform/server/db/select-json-array.ts'
import { productRelated, products } from './tables.ts'

/** The data that only the product's page shows. */
export interface ProductExtras {
  safety: ProductSafety | null
  /** Related products in the order that staff chose. */
  relatedIds: readonly number[]
}

export const readProductExtras = async (db: Queryable, id: number): Promise<ProductExtras> => {
  const [row] = await db.select(selectExtraColumns(db)).from(products).where(eq(products.id, id))
  return row ?? { safety: null, relatedIds: [] }
}

export const selectExtraColumns = (db: Queryable) => ({
  safety: products.safety,
  relatedIds: selectJsonArray<number>(
    db
      .select({ id: productRelated.relatedId })
      .from(productRelated)
      .where(eq(productRelated.productId, products.id))
      .orderBy(asc(productRelated.position)),
  ),
})
