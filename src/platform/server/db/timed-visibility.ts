import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** True for a `visibility` that time alone changes; few rows have one, so tables keep an index of them. */
export const isTimed = (visibility: SQLWrapper): SQL => sql`${visibility} ->> 'type' in ('1', '2')`

/** The first moment after `now` at which a row's `visibility` may change by itself, in epoch milliseconds; infinite where none is known. */
export const nextVisibilityTurn = async (db: Queryable, visibility: PgColumn, now: Date): Promise<number> => {
  const { rows } = await db.execute<{ turn: number | null }>(sql`
    select min(moment) as turn
    from ${visibility.table},
      unnest(array[(${visibility} ->> 'rangeFrom')::float8, (${visibility} ->> 'rangeTo')::float8]) as moment
    where ${isTimed(visibility)} and moment > ${now.getTime()}::float8`)
  return rows[0]?.turn ?? Number.POSITIVE_INFINITY
}
