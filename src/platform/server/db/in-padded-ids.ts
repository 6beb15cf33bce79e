import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const MIN_PLACEHOLDERS = 4

/** Rounds a count of ids up to a power of two, so that few query texts serve any number. */
export const placeholderCount = (count: number): number => {
  let places = MIN_PLACEHOLDERS
  while (places < count) places *= 2
  return places
}

/** Fills the remaining placeholders by repeating the last id; throws for an empty list. */
export const padIds = (ids: readonly number[]): number[] => {
  const last = ids.at(-1)
  if (last === undefined) throw new Error('No ids to look for')
  return [...ids, ...new Array<number>(placeholderCount(ids.length) - ids.length).fill(last)]
}

/**
 * `column in (…)` for the few ids of a cart. PostgreSQL would replan `= any(ids)` every time, since it does not know
 * how many ids come; this plan is cached.
 */
export const inPaddedIds = (column: PgColumn, places: readonly (number | Placeholder)[]): SQL =>
  sql`${column} in (${sql.join(
    places.map(place => sql`${place}`),
    sql`, `,
  )})`
