import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'
import { ATTRIBUTES_CHANGE_TAGS } from './change-tags.ts'
import { attributeOptions, attributes } from './tables.ts'

export interface NewAttribute {
  /** A stable slug. */
  key: string
  name?: Multilingual
  position?: number
  /** The options are in display order; a missing name is the value. */
  options: readonly { value: string; name?: Multilingual }[]
}

/** Creates an attribute with its options; returns the option ids by value. */
export const createAttribute = async (tx: Write, newAttribute: NewAttribute): Promise<Map<string, number>> => {
  const { key, name = multilingual({ et: key, en: key }), position = 0, options } = newAttribute
  const attribute = getFirstElement(
    await tx.insert(attributes).values({ key, name, position }).returning({ id: attributes.id }),
  )
  const rows = options.map((option, index) => ({
    attributeId: attribute.id,
    value: option.value,
    name: option.name ?? multilingual({ et: option.value, en: option.value }),
    position: index,
  }))
  const created = rows.length > 0 ? await tx.insert(attributeOptions).values(rows).returning() : []
  tx.changed(ATTRIBUTES_CHANGE_TAGS)
  return new Map(created.map(option => [option.value, option.id]))
}
