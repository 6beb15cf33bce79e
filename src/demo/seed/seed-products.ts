import { like } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createSeedContext, write } from '#platform/server/write.ts'
import { CODE_PREFIX, generateCode, generateProduct } from './generate-product.ts'
import { prepareSeed } from './prepare-seed.ts'
import { storeGeneratedProducts } from './store-generated-products.ts'

const BATCH_SIZE = 2_000
const SEED = createSystemActor('seed')

/**
 * Fills a shop up to `target` generated products and keeps existing ones. `reportProgress` receives the current number
 * after every batch. Returns the number of added products.
 */
export const seedProducts = async (
  db: Database,
  target: number,
  { now = new Date(), reportProgress = () => undefined }: { now?: Date; reportProgress?: (count: number) => void } = {},
): Promise<number> => {
  const writeContext = createSeedContext(db, () => now)
  const context = unwrap(await write(writeContext, SEED, async tx => ok(await prepareSeed(tx))))
  const missing = await listMissingNumbers(db, target)
  try {
    for (let from = 0; from < missing.length; from += BATCH_SIZE) {
      const batch = missing.slice(from, from + BATCH_SIZE).map(generateProduct)
      await write(writeContext, SEED, async tx => ok(await storeGeneratedProducts(tx, batch, context, now)))
      reportProgress(target - missing.length + from + batch.length)
    }
  } finally {
    // Announces the change once, because a running shop reloads its whole catalogue for it.
    if (missing.length > 0)
      await write(writeContext, SEED, async tx => ok(tx.changed(['catalog', 'listing', 'content'])))
  }
  return missing.length
}

const listMissingNumbers = async (db: Database, target: number): Promise<number[]> => {
  const rows = await db
    .select({ code: products.code1 })
    .from(products)
    .where(like(products.code1, `${CODE_PREFIX}%`))
  const existingCodes = new Set(rows.map(row => row.code))
  return Array.from({ length: target }, (_unused, index) => index + 1).filter(
    productNumber => !existingCodes.has(generateCode(productNumber)),
  )
}
