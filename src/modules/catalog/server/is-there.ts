import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { products } from './tables.ts'

/** Whether the product with this id is not in the bin: what lies there counts nowhere and keeps nothing from being deleted. */
export const isThere = (productId: SQLWrapper): SQL =>
  sql`exists (select from ${products} p where p.id = ${productId} and p.removed_at is null)`
