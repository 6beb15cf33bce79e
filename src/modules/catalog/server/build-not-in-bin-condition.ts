import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { products } from './tables.ts'

/** Builds the condition that a product is outside the bin; products in the bin do not block a deletion. */
export const buildNotInBinCondition = (productId: SQLWrapper): SQL =>
  sql`exists (select from ${products} p where p.id = ${productId} and p.removed_at is null)`
