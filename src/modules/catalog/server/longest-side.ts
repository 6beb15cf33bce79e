import { sql } from 'drizzle-orm'
import { products } from './tables.ts'

/** The longest side of a product; null if unknown. */
export const LONGEST_SIDE_MM = sql<
  number | null
>`greatest(${products.lengthMm}, ${products.widthMm}, ${products.heightMm})`
