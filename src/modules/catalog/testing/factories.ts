import { ATTRIBUTES_CHANGE, CATEGORY_CHANGE } from '#catalog/server/change-tags.ts'
import { createProducts } from '#catalog/server/create-products.ts'
import type { NewProduct } from '#catalog/server/new-product.ts'
import { attributeOptions, attributes, categories } from '#catalog/server/tables.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts'

export type { NewProduct } from '#catalog/server/new-product.ts'

/** A category with working defaults; ids may be given (237). Answers its id. */
export const makeCategory = async (
  db: Queryable,
  over: Partial<typeof categories.$inferInsert> = {},
): Promise<number> => {
  const name = over.name ?? multilingual({ et: 'Uus kategooria', en: 'New category' })
  const [row] = await db
    .insert(categories)
    .values({ ...over, name })
    .returning({ id: categories.id })
  await recordChange(db, CATEGORY_CHANGE)
  return row!.id
}

export interface NewAttribute {
  /** A stable slug. */
  key: string
  name?: Multilingual
  position?: number
  /** In the order shown; the name is the value where left out. */
  options: readonly { value: string; name?: Multilingual }[]
}

/** An attribute that products are filtered by, with its options. Answers the option ids by value. */
export const makeAttribute = async (db: Queryable, given: NewAttribute): Promise<Map<string, number>> => {
  const { key, name = multilingual({ et: key, en: key }), position = 0, options } = given
  const [attribute] = await db.insert(attributes).values({ key, name, position }).returning({ id: attributes.id })
  const rows = options.map((option, at) => ({
    attributeId: attribute!.id,
    value: option.value,
    name: option.name ?? multilingual({ et: option.value, en: option.value }),
    position: at,
  }))
  const made = rows.length > 0 ? await db.insert(attributeOptions).values(rows).returning() : []
  await recordChange(db, ATTRIBUTES_CHANGE)
  return new Map(made.map(option => [option.value, option.id]))
}

/** Products with working defaults, many at once, in a transaction of their own. Answers their ids in the order given. */
export const makeProducts = async (
  db: Database | Transaction,
  rows: readonly Partial<NewProduct>[],
  now = new Date(),
): Promise<number[]> => db.transaction(tx => createProducts(tx, rows.map(withDefaults), now))

export const makeProduct = async (
  db: Database | Transaction,
  row: Partial<NewProduct> = {},
  now = new Date(),
): Promise<number> => (await makeProducts(db, [row], now))[0]!

let made = 0

const withDefaults = (row: Partial<NewProduct>): NewProduct => {
  made++
  return {
    name: multilingual({ et: `Toode ${made}`, en: `Product ${made}` }),
    code1: `PL-${10_000 + made}`,
    priceCents: 9_990,
    ...row,
  }
}
