import { sql } from 'drizzle-orm'
import { products } from './tables.ts'

/** The longest side of a product; null where none is known. */
export const LONGEST_MM = sql<number | null>`greatest(${products.lengthMm}, ${products.widthMm}, ${products.heightMm})`
