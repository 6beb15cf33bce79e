import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Builds `column = any(ids)` for an integer column. It has one parameter for any number of ids, so the query text stays
 * the same and its plan is cached.
 */
export const buildIdCondition = (column: PgColumn, ids: Iterable<number>): SQL =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::int[])`
