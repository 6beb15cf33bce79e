import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'

/** Deletes all rows of the listing's derived tables. */
export const emptyListing = async (db: Queryable): Promise<void> => {
  await db.execute(
    sql`truncate listing_product, listing_term, listing_entry, listing_facet_set, listing_word_set restart identity`,
  )
}
