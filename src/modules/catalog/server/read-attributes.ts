import { asc, eq } from 'drizzle-orm'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { attributeOptions, attributes } from './tables.ts'

interface AttributeOption {
  id: number
  value: string
  /** `key:value`, what the product index knows it by. */
  filter: string
  name: Multilingual
  attribute: Attribute
}

export interface Attribute {
  key: string
  name: Multilingual
  /** By value, in the order shown. */
  options: Map<string, AttributeOption>
}

/** What products are filtered by, in the order shown. */
export interface Attributes {
  byKey: ReadonlyMap<string, Attribute>
  option(id: number): AttributeOption | undefined
}

export const readAttributes = async (db: Queryable): Promise<Attributes> => {
  const rows = await db
    .select()
    .from(attributeOptions)
    .innerJoin(attributes, eq(attributes.id, attributeOptions.attributeId))
    .orderBy(asc(attributes.position), asc(attributes.key), asc(attributeOptions.position), asc(attributeOptions.value))
  const byKey = new Map<string, Attribute>()
  const byId = new Map<number, AttributeOption>()
  for (const { attribute: owner, attribute_option: row } of rows) {
    const attribute = byKey.get(owner.key) ?? { key: owner.key, name: owner.name, options: new Map() }
    byKey.set(owner.key, attribute)
    const option = { id: row.id, value: row.value, filter: `${owner.key}:${row.value}`, name: row.name, attribute }
    attribute.options.set(row.value, option)
    byId.set(row.id, option)
  }
  return { byKey, option: id => byId.get(id) }
}
