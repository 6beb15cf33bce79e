import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { stockLevels } from './tables.ts'

/** Whether pieces of a product lie in any warehouse, as a condition of another query. */
export const lyingInStock = (productId: SQLWrapper): SQL =>
  sql`exists (select from ${stockLevels} where ${stockLevels.productId} = ${productId} and ${stockLevels.amount} > 0)`
