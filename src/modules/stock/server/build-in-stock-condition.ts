import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { stockLevels } from './tables.ts'

/** Builds a condition that is true when any warehouse has pieces of the product. */
export const buildInStockCondition = (productId: SQLWrapper): SQL =>
  sql`exists (select from ${stockLevels} where ${stockLevels.productId} = ${productId} and ${stockLevels.amount} > 0)`
