import { sql } from 'drizzle-orm'
import { readListedIdsAfter } from '#catalog/server/catalog.ts'
import { getLastElement } from '#kernel/require-existing.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type ListingNames, readListedProducts, readListingNames } from './read-listed-products.ts'
import { removeProducts, upsertProducts } from './upsert-products.ts'

/** Keeps transactions short, because readers of changes wait for every open one. */
const BATCH_SIZE = 1_024

/** Rewrites products and removes deleted ones. Must run in one process at a time. */
export const refreshProducts = async (db: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const names = await readListingNames(db)
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    await refreshBatch(db, ids.slice(start, start + BATCH_SIZE), names)
}

/** Rewrites all products and removes deleted ones. Must run in one process at a time. */
export const refreshAllProducts = async (db: Database): Promise<void> => {
  const names = await readListingNames(db)
  let ids = await readListedIdsAfter(db, 0, BATCH_SIZE)
  while (ids.length > 0) {
    await refreshBatch(db, ids, names)
    ids = await readListedIdsAfter(db, getLastElement(ids), BATCH_SIZE)
  }
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from listing_product listed
    where not exists (select from product where product.id = listed.id and class <> 'shipping')`)
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const removedIds = rows.slice(start, start + BATCH_SIZE).map(row => row.id)
    await db.transaction(tx => removeProducts(tx, removedIds))
  }
}

const refreshBatch = (db: Database, ids: readonly number[], names: ListingNames): Promise<void> =>
  db.transaction(async tx => {
    const products = await readListedProducts(tx, ids, names)
    const existingIds = new Set(products.map(product => product.id))
    await upsertProducts(tx, products)
    await removeProducts(
      tx,
      ids.filter(id => !existingIds.has(id)),
    )
  })
