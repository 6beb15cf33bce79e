import { createAttribute, type NewAttribute } from '#catalog/server/create-attribute.ts'
import { createCategory } from '#catalog/server/create-category.ts'
import { createProducts } from '#catalog/server/create-products.ts'
import type { NewProduct } from '#catalog/server/new-product.ts'
import type { categories } from '#catalog/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'

/** Creates an attribute with its options; returns the option ids by value. */
export const makeAttribute = (db: Database, newAttribute: NewAttribute): Promise<Map<string, number>> =>
  arrange(db, tx => createAttribute(tx, newAttribute))

/** Creates a category with working defaults, optionally with a fixed id such as 237; returns its id. */
export const makeCategory = (db: Database, overrides: Partial<typeof categories.$inferInsert> = {}): Promise<number> =>
  arrange(db, tx =>
    createCategory(tx, { name: multilingual({ et: 'Uus kategooria', en: 'New category' }), ...overrides }),
  )

/** Creates products with working defaults in one transaction; returns the ids in the given order. */
export const makeProducts = async (
  db: Database,
  rows: readonly Partial<NewProduct>[],
  now = new Date(),
): Promise<number[]> => arrange(db, tx => createProducts(tx, rows.map(addDefaults), now))

export const makeProduct = async (db: Database, row: Partial<NewProduct> = {}, now = new Date()): Promise<number> =>
  (await makeProducts(db, [row], now))[0]!

let createdCount = 0

const addDefaults = (row: Partial<NewProduct>): NewProduct => {
  createdCount++
  return {
    name: multilingual({ et: `Toode ${createdCount}`, en: `Product ${createdCount}` }),
    code1: `PL-${10_000 + createdCount}`,
    priceCents: 9_990,
    ...row,
  }
}
