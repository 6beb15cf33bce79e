import { asc, eq } from 'drizzle-orm'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { attributeCategories, attributeOptions, attributes } from './tables.ts'

interface AttributeOption {
  id: number
  value: string
  /** `key:value`, as the product index stores it. */
  filter: string
  name: Multilingual
  /** `#rrggbb`. */
  colour?: string | null
  /** Slugs of values that were merged into this one. */
  formerValues?: readonly string[]
  attribute: Attribute
}

export interface Attribute {
  key: string
  name: Multilingual
  /** True for filters above the lists. */
  promoted?: boolean
  /** Categories that offer the filter, with their descendants; an empty list means all. */
  categoryIds?: readonly number[]
  /** The options by value, in display order. */
  options: Map<string, AttributeOption>
}

/** The filters of the catalogue, in display order. */
export interface Attributes {
  byKey: ReadonlyMap<string, Attribute>
  findOption(id: number): AttributeOption | undefined
}

export const readAttributes = async (db: Queryable): Promise<Attributes> => {
  const rows = await db
    .select()
    .from(attributeOptions)
    .innerJoin(attributes, eq(attributes.id, attributeOptions.attributeId))
    .orderBy(asc(attributes.position), asc(attributes.key), asc(attributeOptions.position), asc(attributeOptions.value))
  const categoriesByAttribute = Map.groupBy(
    await db.select().from(attributeCategories),
    ({ attributeId }) => attributeId,
  )
  const byKey = new Map<string, Attribute>()
  const byId = new Map<number, AttributeOption>()
  for (const { attribute: owner, attribute_option: row } of rows) {
    const { id, key, name, promoted } = owner
    const categoryIds = (categoriesByAttribute.get(id) ?? []).map(({ categoryId }) => categoryId)
    const attribute = byKey.get(key) ?? { key, name, promoted, categoryIds, options: new Map() }
    byKey.set(owner.key, attribute)
    const filter = `${owner.key}:${row.value}`
    const option = { id: row.id, value: row.value, filter, name: row.name, attribute, ...toOptionalFields(row) }
    attribute.options.set(row.value, option)
    byId.set(row.id, option)
  }
  return { byKey, findOption: id => byId.get(id) }
}

const toOptionalFields = ({ colour, formerValues }: typeof attributeOptions.$inferSelect) => ({
  colour,
  ...(formerValues.length > 0 && { formerValues }),
})
