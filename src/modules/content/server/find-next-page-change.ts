import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { findNextVisibilityChange } from '#platform/server/db/find-next-visibility-change.ts'
import { pages, pageVersions } from './tables.ts'

/** Returns the next scheduled change of any page after `now`, in epoch milliseconds, or Infinity. */
export const findNextPageChange = async (db: Queryable, now: Date): Promise<number> =>
  Math.min(
    ...(await Promise.all([findNextVisibilityChange(db, pages.visibility, now), findNextVersionChange(db, now)])),
  )

const findNextVersionChange = async (db: Queryable, now: Date): Promise<number> => {
  const { rows } = await db.execute<{ next_change: number | null }>(sql`
    select (extract(epoch from min(moment)) * 1000)::float8 as next_change
    from ${pageVersions}, unnest(array[${pageVersions.shownFrom}, ${pageVersions.shownUntil}]) as moment
    where ${pageVersions.shownFrom} is not null and moment > ${now.toISOString()}::timestamptz`)
  return rows[0]?.next_change ?? Number.POSITIVE_INFINITY
}
