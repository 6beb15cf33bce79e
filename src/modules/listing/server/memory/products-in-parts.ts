import { type ProductRecord, readProducts } from '#catalog/server/catalog.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** So few that dealing with them does not keep visitors waiting. */
const AT_ONCE = 500

/**
 * Listed products (all but shipping ones, which the choice of a provider puts into carts) by id, part by part; those that do
 * not exist are left out. The database reads the next part while this one is dealt with.
 */
export async function* productsInParts(db: Queryable, ids: readonly number[]): AsyncGenerator<ProductRecord[]> {
  let coming = readListed(db, ids.slice(0, AT_ONCE))
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const records = await coming
    if (at + AT_ONCE < ids.length) {
      coming = readListed(db, ids.slice(at + AT_ONCE, at + 2 * AT_ONCE))
      // Whoever awaits it hears of a failure; nobody does when this part's dealing fails first.
      coming.catch(() => undefined)
    }
    yield records
  }
}

const readListed = async (db: Queryable, ids: readonly number[]): Promise<ProductRecord[]> => {
  const byId = new Map((await readProducts(db, ids)).map(record => [record.id, record]))
  return ids.flatMap(id => byId.get(id) ?? []).filter(record => record.class !== 'shipping')
}
