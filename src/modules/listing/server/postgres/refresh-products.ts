import { sql } from 'drizzle-orm'
import { listedIdsAfter } from '#catalog/server/catalog.ts'
import type { Database } from '#platform/server/db/database.ts'
import { putProducts, takeProducts } from './put-products.ts'
import { type Names, readListedProducts, readNames } from './read-listed-products.ts'

/** Keeps transactions short, because readers of changes wait for every open one. */
const BATCH_SIZE = 1_024

/** Rewrites products and removes deleted ones. Must run in one process at a time. */
export const refreshProducts = async (db: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const names = await readNames(db)
  for (let at = 0; at < ids.length; at += BATCH_SIZE) await refreshBatch(db, ids.slice(at, at + BATCH_SIZE), names)
}

/** Rewrites all products and removes deleted ones. Must run in one process at a time. */
export const refreshAllProducts = async (db: Database): Promise<void> => {
  const names = await readNames(db)
  let ids = await listedIdsAfter(db, 0, BATCH_SIZE)
  while (ids.length > 0) {
    await refreshBatch(db, ids, names)
    ids = await listedIdsAfter(db, ids.at(-1)!, BATCH_SIZE)
  }
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from listing_product listed
    where not exists (select from product where product.id = listed.id and class <> 'shipping')`)
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const gone = rows.slice(at, at + BATCH_SIZE).map(row => row.id)
    await db.transaction(tx => takeProducts(tx, gone))
  }
}

const refreshBatch = (db: Database, ids: readonly number[], names: Names): Promise<void> =>
  db.transaction(async tx => {
    const products = await readListedProducts(tx, ids, names)
    const there = new Set(products.map(product => product.id))
    await putProducts(tx, products)
    await takeProducts(
      tx,
      ids.filter(id => !there.has(id)),
    )
  })
