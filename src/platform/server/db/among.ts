import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * `column = any(ids)` for a column of integers: one parameter however many ids there are, so that the text of the query stays
 * the same and its plan is kept.
 */
export const among = (column: PgColumn, ids: Iterable<number>): SQL =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::int[])`
