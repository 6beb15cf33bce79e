import { like } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { system } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { seedContext, write } from '#platform/server/write.ts'
import { CODE_PREFIX, generateCode, generateProduct } from './generated-product.ts'
import { prepareSeed } from './prepare-seed.ts'
import { storeGeneratedProducts } from './store-generated-products.ts'

const BATCH_SIZE = 2_000
const SEED = system('seed')

/**
 * Fills a shop up to `wanted` generated products and keeps existing ones. `tell` receives the current number after
 * every batch. Returns the number of added products.
 */
export const seedProducts = async (
  db: Database,
  wanted: number,
  { now = new Date(), tell = () => undefined }: { now?: Date; tell?: (there: number) => void } = {},
): Promise<number> => {
  const seeding = seedContext(db, () => now)
  const context = unwrap(await write(seeding, SEED, async tx => ok(await prepareSeed(tx))))
  const missing = await missingNumbers(db, wanted)
  try {
    for (let at = 0; at < missing.length; at += BATCH_SIZE) {
      const part = missing.slice(at, at + BATCH_SIZE).map(generateProduct)
      await write(seeding, SEED, async tx => ok(await storeGeneratedProducts(tx, part, context, now)))
      tell(wanted - missing.length + at + part.length)
    }
  } finally {
    // Announces the change once, because a running shop reloads its whole catalogue for it.
    if (missing.length > 0) await write(seeding, SEED, async tx => ok(tx.changed(['catalog', 'listing', 'content'])))
  }
  return missing.length
}

const missingNumbers = async (db: Database, wanted: number): Promise<number[]> => {
  const rows = await db
    .select({ code: products.code1 })
    .from(products)
    .where(like(products.code1, `${CODE_PREFIX}%`))
  const there = new Set(rows.map(row => row.code))
  return Array.from({ length: wanted }, (_unused, at) => at + 1).filter(n => !there.has(generateCode(n)))
}
