import { sql } from 'drizzle-orm'
import { extractProductIds, isChangeTag } from '#kernel/change-tag.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { hasMissedChanges } from '#platform/server/db/change-stream.ts'
import type { Database } from '#platform/server/db/database.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { emptyListing } from './empty-listing.ts'
import { computeListingFingerprint } from './listing-fingerprint.ts'
import { refreshAllProducts, refreshProducts } from './refresh-products.ts'

const PROGRESS_KEY = 'listing'
/** An arbitrary number that no other advisory lock uses. */
export const LISTING_LOCK_ID = 7_172_102

/** Progress of the listing in the database, and the version of the code that filled it. */
interface Progress {
  stamp: string
  /** Changes of earlier transactions are included. */
  xid: string
}

/**
 * Applies all committed changes to the listing in the database, and refills it after a change of the code or when
 * changes were missed. Only one process works at a time. The transaction with the lock writes nothing, so it does not
 * block readers of changes.
 */
export const catchUpListing = (db: Database): Promise<void> =>
  db.transaction(async lockTx => {
    // This transaction waits for others and idles during the work.
    await lockTx.execute(sql`set local statement_timeout = 0`)
    await lockTx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await lockTx.execute(sql`select pg_advisory_xact_lock(${LISTING_LOCK_ID})`)
    const stamp = computeListingFingerprint()
    const { rows } = await db.execute<{ xid: string; progress: Progress | null; isUsable: boolean | null }>(sql`
      select xid::text, value as progress, value ->> 'stamp' = ${stamp} and (value ->> 'xid')::xid8 <= xid as "isUsable"
      from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) as now
      left join platform_value on key = ${PROGRESS_KEY}`)
    const { xid, progress, isUsable } = getFirstElement(rows)
    const isIncremental = progress && isUsable && !(await hasMissedChanges(db, progress.xid))
    if (isIncremental) await applyChanges(db, progress.xid, xid)
    else await refillListing(db)
    const value: Progress = { stamp, xid }
    if (progress?.xid === xid && isUsable) return
    await db
      .insert(platformValues)
      .values({ key: PROGRESS_KEY, value })
      .onConflictDoUpdate({ target: platformValues.key, set: { value } })
  })

const applyChanges = async (db: Database, from: string, until: string): Promise<void> => {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct unnest(tags) as tag from change where xid >= ${from}::xid8 and xid < ${until}::xid8`)
  const tags = rows.map(row => row.tag).filter(isChangeTag)
  const affectsAllProducts = tags.some(tag => tag === 'catalog' || tag === 'category' || tag === 'attributes')
  if (affectsAllProducts) await refreshAllProducts(db)
  else await refreshProducts(db, extractProductIds(tags))
}

const refillListing = async (db: Database): Promise<void> => {
  await emptyListing(db)
  await refreshAllProducts(db)
  // The query planner needs current statistics.
  await db.execute(
    sql`vacuum analyze listing_product, listing_term, listing_entry, listing_facet_set, listing_word_set`,
  )
}
