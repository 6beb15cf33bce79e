import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { products } from './tables.ts'

/** Returns true for products outside the bin. Products in the bin count nowhere and never block a deletion. */
export const isNotInBin = (productId: SQLWrapper): SQL =>
  sql`exists (select from ${products} p where p.id = ${productId} and p.removed_at is null)`
