import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { ATTRIBUTES_CHANGE } from './change-tags.ts'
import { attributeOptions, attributes } from './tables.ts'

export interface NewAttribute {
  /** A stable slug. */
  key: string
  name?: Multilingual
  position?: number
  /** In the order shown; the name is the value where left out. */
  options: readonly { value: string; name?: Multilingual }[]
}

/** An attribute that products are filtered by, with its options. Answers the option ids by value. */
export const createAttribute = async (db: Queryable, given: NewAttribute): Promise<Map<string, number>> => {
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
