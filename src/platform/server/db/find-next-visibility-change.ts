import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** Builds the condition that a `visibility` has a period. Few rows have one, so tables index them. */
export const buildVisibilityPeriodCondition = (visibility: SQLWrapper): SQL =>
  sql`${visibility} ->> 'type' in ('1', '2')`

/**
 * Returns the first moment after `now` at which the visibility of a row changes, in epoch milliseconds. Infinite
 * when no period has a future start or end.
 */
export const findNextVisibilityChange = async (db: Queryable, visibility: PgColumn, now: Date): Promise<number> => {
  const { rows } = await db.execute<{ next: number | null }>(sql`
    select min(moment) as next
    from ${visibility.table},
      unnest(array[(${visibility} ->> 'rangeFrom')::float8, (${visibility} ->> 'rangeTo')::float8]) as moment
    where ${buildVisibilityPeriodCondition(visibility)} and moment > ${now.getTime()}::float8`)
  return rows[0]?.next ?? Number.POSITIVE_INFINITY
}
