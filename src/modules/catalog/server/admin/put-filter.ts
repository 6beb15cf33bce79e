import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Multilingual } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { ATTRIBUTES_CHANGE } from '../change-tags.ts'
import { isThere } from '../is-there.ts'
import { attributeCategories, attributeOptions, attributes, productOptions } from '../tables.ts'

interface Group {
  id: number
  key: string
  name: Multilingual
  promoted: boolean
  position: number
  /** Categories where it is offered. */
  offered: readonly number[]
}

type Option = Omit<typeof attributeOptions.$inferSelect, 'formerValues'>

/** All groups of filters and their values, which nobody else changes until this transaction ends. */
export const lockedFilters = async (tx: Write): Promise<{ groups: Group[]; options: Option[] }> => {
  await lockFilters(tx)
  return readFilterRows(tx)
}

/** The same as they are now, in the order shown. */
export const readFilterRows = async (db: Queryable): Promise<{ groups: Group[]; options: Option[] }> => {
  const groups = await db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.key))
  const options = await db
    .select()
    .from(attributeOptions)
    .orderBy(asc(attributeOptions.position), asc(attributeOptions.value))
  const places = Map.groupBy(
    await db.select().from(attributeCategories).orderBy(asc(attributeCategories.categoryId)),
    ({ attributeId }) => attributeId,
  )
  return {
    groups: groups.map(group => ({ ...group, offered: (places.get(group.id) ?? []).map(place => place.categoryId) })),
    options,
  }
}

/** Makes a group what it is to be, or a new one where there was none; answers its id. */
export const putFilterGroup = async (
  tx: Write,
  { before, after, action }: { before: Group | undefined; after: Group; action: string },
): Promise<number> => {
  const { id: _id, offered, ...row } = after
  const [group] = before
    ? await tx.update(attributes).set(row).where(eq(attributes.id, before.id)).returning()
    : await tx.insert(attributes).values(row).returning()
  await placeGroup(tx, group!.id, offered)
  tx.changed(ATTRIBUTES_CHANGE)
  tx.audit({ kind: 'filter', id: group!.id, action, before: before && { ...before }, after: { ...row, offered } })
  return group!.id
}

/** Likewise a value of a group. */
export const putFilterOption = async (
  tx: Write,
  { before, after, action }: { before: Option | undefined; after: Option; action: string },
): Promise<number> => {
  const { id: _id, ...row } = after
  const [option] = before
    ? await tx.update(attributeOptions).set(row).where(eq(attributeOptions.id, before.id)).returning()
    : await tx.insert(attributeOptions).values(row).returning()
  tx.changed(ATTRIBUTES_CHANGE)
  tx.audit({ kind: 'filter', id: option!.attributeId, action, before, after: option })
  return option!.id
}

/** Deletes a group that no product uses, with its values; the caller holds the filters. */
export const dropFilterGroup = async (
  tx: Write,
  id: number,
  action?: string,
): Promise<Outcome<null, 'gone' | 'used'>> => {
  const [group] = await tx.select().from(attributes).where(eq(attributes.id, id))
  if (!group) return refused('gone')
  const options = tx
    .select({ id: attributeOptions.id })
    .from(attributeOptions)
    .where(eq(attributeOptions.attributeId, id))
  if (
    (await tx.$count(
      productOptions,
      and(inArray(productOptions.optionId, options), isThere(productOptions.productId)),
    )) > 0
  )
    return refused('used')
  await tx.delete(attributes).where(eq(attributes.id, id))
  tx.changed(ATTRIBUTES_CHANGE)
  tx.audit({
    kind: 'filter',
    id,
    ...(action !== undefined && { action }),
    before: { key: group.key, name: group.name },
  })
  return ok(null)
}

/** Deletes a value that no product has; the caller holds the filters. */
export const dropFilterOption = async (
  tx: Write,
  id: number,
  action: string,
): Promise<Outcome<null, 'gone' | 'used'>> => {
  if ((await tx.$count(productOptions, and(eq(productOptions.optionId, id), isThere(productOptions.productId)))) > 0)
    return refused('used')
  const [option] = await tx.delete(attributeOptions).where(eq(attributeOptions.id, id)).returning()
  if (!option) return refused('gone')
  tx.changed(ATTRIBUTES_CHANGE)
  tx.audit({ kind: 'filter', id: option.attributeId, action, before: option })
  return ok(null)
}

/** Has a group offered in these categories alone, everywhere where there are none; answers where it was offered. */
export const placeGroup = async (
  tx: Write,
  attributeId: number,
  wanted: readonly number[] | undefined,
): Promise<number[]> => {
  const own = eq(attributeCategories.attributeId, attributeId)
  if (!wanted) return (await tx.select().from(attributeCategories).where(own)).map(({ categoryId }) => categoryId)
  const before = await tx.delete(attributeCategories).where(own).returning()
  const rows = [...new Set(wanted)].map(categoryId => ({ attributeId, categoryId }))
  if (rows.length > 0) await tx.insert(attributeCategories).values(rows)
  return before.map(({ categoryId }) => categoryId)
}

/** One writer of filters at a time; a product that is just given an option is waited for, readers are not kept waiting. */
export const lockFilters = async (tx: Write): Promise<void> => {
  await tx.execute(sql`lock table ${attributes}, ${attributeOptions}, ${productOptions} in share row exclusive mode`)
}
