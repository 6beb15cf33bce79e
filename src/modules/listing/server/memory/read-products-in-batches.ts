import { type ProductRecord, readProducts, readSearchNumbers } from '#catalog/server/catalog.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Small enough that a batch does not delay visitors. */
const BATCH_SIZE = 500

/** A product with the numbers that search finds it by besides its own codes. */
export type IndexableProduct = ProductRecord & { numbers: readonly string[] }

/**
 * Reads listed products (all but shipping ones) in batches; deleted ones are omitted. The database reads the next
 * batch while the caller handles this one.
 */
export async function* readProductsInBatches(
  db: Queryable,
  ids: readonly number[],
): AsyncGenerator<IndexableProduct[]> {
  let nextBatch = readInOrder(db, ids.slice(0, BATCH_SIZE))
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const records = await nextBatch
    if (start + BATCH_SIZE < ids.length) {
      nextBatch = readInOrder(db, ids.slice(start + BATCH_SIZE, start + 2 * BATCH_SIZE))
      // Avoids an unhandled rejection if the caller stops before the next batch.
      nextBatch.catch(() => undefined)
    }
    yield records
  }
}

const readInOrder = async (db: Queryable, ids: readonly number[]): Promise<IndexableProduct[]> => {
  const [records, numbers] = await Promise.all([readProducts(db, ids), readSearchNumbers(db, ids)])
  const byId = new Map(
    records.map(record => [record.id, Object.assign(record, { numbers: numbers.get(record.id) ?? [] })]),
  )
  return ids.flatMap(id => byId.get(id) ?? []).filter(record => record.class !== 'shipping')
}
