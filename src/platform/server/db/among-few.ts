import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const LEAST = 4

/** How many places a query has for so many ids: the next power of two, so that few texts do for any number. */
export const placesFor = (count: number): number => {
  let places = LEAST
  while (places < count) places *= 2
  return places
}

/** The ids, the last of them again in the places that are left over; there must be one. */
export const inPlaces = (ids: readonly number[]): number[] => {
  const last = ids.at(-1)
  if (last === undefined) throw new Error('No ids to look for')
  return [...ids, ...new Array<number>(placesFor(ids.length) - ids.length).fill(last)]
}

/**
 * `column in (…)` for the few ids of a cart. Of `= any(ids)` the server does not know how many come: it would plan the query
 * anew each time, where this one's plan is kept.
 */
export const amongFew = (column: PgColumn, places: readonly (number | Placeholder)[]): SQL =>
  sql`${column} in (${sql.join(
    places.map(one => sql`${one}`),
    sql`, `,
  )})`
