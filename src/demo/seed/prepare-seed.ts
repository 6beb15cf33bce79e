import { asc, eq, like, sql } from 'drizzle-orm'
import { createAttribute } from '#catalog/server/create-attribute.ts'
import { createCategory } from '#catalog/server/create-category.ts'
import { attributeOptions, attributes, categories } from '#catalog/server/tables.ts'
import { demoCategories } from '#demo/catalogue/demo-categories.ts'
import { files } from '#files/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import { createWarehouse } from '#stock/server/create-warehouse.ts'
import { warehouses } from '#stock/server/tables.ts'
import { listSeedAttributes } from './seed-attributes.ts'

/** Generated products refer to these existing rows. */
export interface SeedContext {
  warehouseIds: readonly [number, number]
  /** Option ids by `key:value`. */
  optionIds: ReadonlyMap<string, number>
  /** File ids of the demo pictures by kind; empty in a shop without them. */
  pictures: ReadonlyMap<string, readonly number[]>
}

/** Reads categories, filters and warehouses, and creates the missing ones. */
export const prepareSeed = async (tx: Write): Promise<SeedContext> => {
  await createMissingCategories(tx)
  await createMissingAttributes(tx)
  return {
    warehouseIds: await ensureTwoWarehouses(tx),
    optionIds: await readOptionIds(tx),
    pictures: await readPictures(tx),
  }
}

const createMissingCategories = async (tx: Write): Promise<void> => {
  const existingIds = new Set((await tx.select({ id: categories.id }).from(categories)).map(row => row.id))
  for (const [position, { id, parent, et, en, keywords }] of demoCategories.entries()) {
    if (existingIds.has(id)) continue
    const name = multilingual({ et, en })
    await createCategory(tx, { id, parentId: parent, name, position, searchKeywords: keywords ?? '' })
  }
}

const createMissingAttributes = async (tx: Write): Promise<void> => {
  for (const [position, attribute] of listSeedAttributes().entries()) {
    const [existing] = await tx.select().from(attributes).where(eq(attributes.key, attribute.key))
    if (existing) {
      await tx
        .insert(attributeOptions)
        .values(attribute.options.map((option, index) => ({ attributeId: existing.id, ...option, position: index })))
        .onConflictDoNothing()
    } else await createAttribute(tx, { ...attribute, position })
  }
}

const ensureTwoWarehouses = async (tx: Write): Promise<[number, number]> => {
  const existing = await tx.select().from(warehouses).orderBy(asc(warehouses.position), asc(warehouses.id))
  return [
    existing[0]?.id ?? (await createWarehouse(tx, { name: 'Tallinn', position: 0 })),
    existing[1]?.id ?? (await createWarehouse(tx, { name: 'Tartu', position: 1 })),
  ]
}

const readOptionIds = async (tx: Write): Promise<Map<string, number>> => {
  const rows = await tx
    .select({ id: attributeOptions.id, key: attributes.key, value: attributeOptions.value })
    .from(attributeOptions)
    .innerJoin(attributes, sql`${attributes.id} = ${attributeOptions.attributeId}`)
  return new Map(rows.map(({ id, key, value }) => [`${key}:${value}`, id]))
}

/** Demo pictures have names like `turbo-1.avif`. */
const readPictures = async (tx: Write): Promise<Map<string, number[]>> => {
  const rows = await tx
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(like(files.name, '%-_.avif'))
    .orderBy(files.id)
  const byKind = new Map<string, number[]>()
  for (const { id, name } of rows) {
    const kind = name.slice(0, name.lastIndexOf('-'))
    byKind.set(kind, [...(byKind.get(kind) ?? []), id])
  }
  return byKind
}
