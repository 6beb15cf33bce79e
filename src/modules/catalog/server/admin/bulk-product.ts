import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Visibility } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectJsonArray } from '#platform/server/db/select-json-array.ts'
import type { Write } from '#platform/server/write.ts'
import { productCategories, products } from '../tables.ts'

/** A product with the data that bulk actions need. */
export interface BulkProduct {
  id: number
  name: typeof products.$inferSelect.name
  code1: string
  code2: string
  gtin: string
  priceCents: number
  totalCents: number
  free: boolean
  costCents: number | null
  vatClass: string
  visibility: Visibility | null
  removedAt: Date | null
  class: string
  saleCents: number | null
  categoryIds: number[]
}

/** The fields that bulk actions change and that undo restores. */
export type ChangeableFields = Pick<
  BulkProduct,
  'priceCents' | 'totalCents' | 'free' | 'visibility' | 'removedAt' | 'categoryIds'
>

/** Locks in order of ids, so that two operations cannot deadlock. */
export const lockProducts = async (tx: Write, ids: readonly number[]): Promise<void> => {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for('no key update')
}

/** Reads products by id; unknown ids are missing. */
export const readBulkProducts = async (db: Queryable, ids: readonly number[]): Promise<Map<number, BulkProduct>> => {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      code1: products.code1,
      code2: products.code2,
      gtin: products.gtin,
      priceCents: products.priceCents,
      totalCents: products.totalCents,
      free: products.free,
      costCents: products.costCents,
      vatClass: products.vatClass,
      visibility: products.visibility,
      removedAt: products.removedAt,
      class: products.class,
      saleCents: products.saleCents,
      categoryIds: selectJsonArray<number>(
        db
          .select({ id: productCategories.categoryId })
          .from(productCategories)
          .where(eq(productCategories.productId, products.id))
          .orderBy(desc(productCategories.main), asc(productCategories.categoryId)),
      ),
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(row => [row.id, row]))
}
