import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { nextVisibilityTurn } from '#platform/server/db/timed-visibility.ts'
import { pages, pageVersions } from './tables.ts'

/**
 * The first moment after `now` at which a page may appear or leave by itself, or show another version, in epoch milliseconds;
 * infinite where none is known.
 */
export const nextPageTurn = async (db: Queryable, now: Date): Promise<number> =>
  Math.min(...(await Promise.all([nextVisibilityTurn(db, pages.visibility, now), nextVersionTurn(db, now)])))

const nextVersionTurn = async (db: Queryable, now: Date): Promise<number> => {
  const { rows } = await db.execute<{ turn: number | null }>(sql`
    select (extract(epoch from min(moment)) * 1000)::float8 as turn
    from ${pageVersions}, unnest(array[${pageVersions.shownFrom}, ${pageVersions.shownUntil}]) as moment
    where ${pageVersions.shownFrom} is not null and moment > ${now.toISOString()}::timestamptz`)
  return rows[0]?.turn ?? Number.POSITIVE_INFINITY
}
