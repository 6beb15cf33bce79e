import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const MIN_PLACEHOLDERS = 4

/** Rounds a count of ids up to a power of two, so that few query texts serve any number. */
export const countPlaceholders = (count: number): number => {
  let placeholders = MIN_PLACEHOLDERS
  while (placeholders < count) placeholders *= 2
  return placeholders
}

/** Fills the remaining placeholders by repeating the last id; throws for an empty list. */
export const padIds = (ids: readonly number[]): number[] => {
  const lastId = ids.at(-1)
  if (lastId === undefined) throw new Error('No ids to look for')
  return [...ids, ...new Array<number>(countPlaceholders(ids.length) - ids.length).fill(lastId)]
}

/**
 * Builds `column in (…)` for the few ids of a cart. PostgreSQL would replan `= any(ids)` every time, since it does not
 * know the number of ids; this plan is cached.
 */
export const buildPaddedIdCondition = (column: PgColumn, placeholders: readonly (number | Placeholder)[]): SQL =>
  sql`${column} in (${sql.join(
    placeholders.map(value => sql`${value}`),
    sql`, `,
  )})`
