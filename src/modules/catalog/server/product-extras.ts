import { asc, eq, sql } from 'drizzle-orm'
import type { Durability } from '#catalog/domain/durability.ts'
import { type ProductSafety, resolveSafety } from '#catalog/domain/product-safety.ts'
import { type StoredFile, selectFilesAsJson } from '#files/server/files.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectJsonArray } from '#platform/server/db/select-json-array.ts'
import { selectManufacturer } from './select-manufacturer.ts'
import { productRelated, products } from './tables.ts'

/** The data that only the product's page shows. */
export interface ProductExtras {
  /** The safety information includes the manufacturer that the product inherits. */
  safety: ProductSafety | null
  durability: Durability | null
  /** The files of its approvals. */
  documents: readonly StoredFile[]
  /** A published recall names the product. */
  isRecalled: boolean
  /** Related products in the order that staff chose. */
  relatedIds: readonly number[]
}

export const readProductExtras = async (db: Queryable, id: number): Promise<ProductExtras> => {
  const [row] = await db.select(selectExtraColumns(db)).from(products).where(eq(products.id, id))
  return row
    ? {
        safety: resolveSafety(row.safety, row.manufacturer),
        durability: row.durability,
        documents: row.documents,
        isRecalled: row.isRecalled,
        relatedIds: row.relatedIds,
      }
    : { safety: null, durability: null, documents: [], isRecalled: false, relatedIds: [] }
}

export const selectExtraColumns = (db: Queryable) => ({
  safety: products.safety,
  durability: products.durability,
  documents: selectFilesAsJson(
    sql`select f::int from jsonb_array_elements(${products.approvals}) a, jsonb_array_elements_text(a -> 'fileIds') f`,
  ),
  manufacturer: selectManufacturer('product'),
  isRecalled: sql<boolean>`exists (select from recall_product rp join recall r on r.id = rp.recall_id
    where rp.product_id = product.id and r.published_at is not null)`,
  relatedIds: selectJsonArray<number>(
    db
      .select({ id: productRelated.relatedId })
      .from(productRelated)
      .where(eq(productRelated.productId, products.id))
      .orderBy(asc(productRelated.position)),
  ),
})
