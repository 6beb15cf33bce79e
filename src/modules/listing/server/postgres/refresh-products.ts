import { sql } from 'drizzle-orm'
import { listedIdsAfter } from '#catalog/server/catalog.ts'
import type { Database } from '#platform/server/db/database.ts'
import { putProducts, takeProducts } from './put-products.ts'
import { type Names, readListedProducts, readNames } from './read-listed-products.ts'

/** So few that a transaction is short: readers of changes wait for every running one. */
const AT_ONCE = 1_024

/** Writes products as they are now; those that are gone leave. To be called by one process at a time. */
export const refreshProducts = async (db: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const names = await readNames(db)
  for (let at = 0; at < ids.length; at += AT_ONCE) await refreshSome(db, ids.slice(at, at + AT_ONCE), names)
}

/** The same for all products. */
export const refreshAllProducts = async (db: Database): Promise<void> => {
  const names = await readNames(db)
  let ids = await listedIdsAfter(db, 0, AT_ONCE)
  while (ids.length > 0) {
    await refreshSome(db, ids, names)
    ids = await listedIdsAfter(db, ids.at(-1)!, AT_ONCE)
  }
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from listing_product listed
    where not exists (select from product where product.id = listed.id and class <> 'shipping')`)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const gone = rows.slice(at, at + AT_ONCE).map(row => row.id)
    await db.transaction(tx => takeProducts(tx, gone))
  }
}

const refreshSome = (db: Database, ids: readonly number[], names: Names): Promise<void> =>
  db.transaction(async tx => {
    const products = await readListedProducts(tx, ids, names)
    const there = new Set(products.map(product => product.id))
    await putProducts(tx, products)
    await takeProducts(
      tx,
      ids.filter(id => !there.has(id)),
    )
  })
