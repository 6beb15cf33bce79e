import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { padGtin } from '#catalog/domain/gtin.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { products } from './tables.ts'

/** Finds products by GTIN regardless of leading zeros, without the bin. */
export const findProductsByGtin = async (db: Queryable, gtin: string): Promise<number[]> => {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(sql`lpad(${products.gtin}, 14, '0')`, padGtin(gtin)), ne(products.gtin, ''), isNull(products.removedAt)),
    )
    .orderBy(products.id)
  return rows.map(({ id }) => id)
}
