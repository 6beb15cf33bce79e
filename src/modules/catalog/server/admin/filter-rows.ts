import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { buildNotInBinCondition } from '../build-not-in-bin-condition.ts'
import { ATTRIBUTES_CHANGE_TAGS } from '../change-tags.ts'
import { attributeCategories, attributeOptions, attributes, productOptions } from '../tables.ts'

interface Group {
  id: number
  key: string
  name: Multilingual
  promoted: boolean
  position: number
  /** Categories that offer the filter. */
  offered: readonly number[]
}

type FilterOptionRow = Omit<typeof attributeOptions.$inferSelect, 'formerValues'>

/** Locks the filters until the transaction ends and reads them. */
export const lockAndReadFilters = async (tx: Write): Promise<{ groups: Group[]; options: FilterOptionRow[] }> => {
  await lockFilters(tx)
  return readFilterRows(tx)
}

/** Reads groups and values in display order. */
export const readFilterRows = async (db: Queryable): Promise<{ groups: Group[]; options: FilterOptionRow[] }> => {
  const groups = await db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.key))
  const options = await db
    .select()
    .from(attributeOptions)
    .orderBy(asc(attributeOptions.position), asc(attributeOptions.value))
  const categoriesByGroup = Map.groupBy(
    await db.select().from(attributeCategories).orderBy(asc(attributeCategories.categoryId)),
    ({ attributeId }) => attributeId,
  )
  return {
    groups: groups.map(group => ({
      ...group,
      offered: (categoriesByGroup.get(group.id) ?? []).map(row => row.categoryId),
    })),
    options,
  }
}

/** Creates or updates a filter group; returns its id. */
export const upsertFilterGroup = async (
  tx: Write,
  { before, after, action }: { before: Group | undefined; after: Group; action: string },
): Promise<number> => {
  const { id: _id, offered, ...row } = after
  const group = getFirstElement(
    before
      ? await tx.update(attributes).set(row).where(eq(attributes.id, before.id)).returning()
      : await tx.insert(attributes).values(row).returning(),
  )
  await setGroupCategories(tx, group.id, offered)
  tx.changed(ATTRIBUTES_CHANGE_TAGS)
  tx.audit({ kind: 'filter', id: group.id, action, before: before && { ...before }, after: { ...row, offered } })
  return group.id
}

/** Creates or updates a filter value; returns its id. */
export const upsertFilterOption = async (
  tx: Write,
  { before: previous, after, action }: { before: FilterOptionRow | undefined; after: FilterOptionRow; action: string },
): Promise<number> => {
  const { id: _id, ...row } = after
  const option = getFirstElement(
    previous
      ? await tx.update(attributeOptions).set(row).where(eq(attributeOptions.id, previous.id)).returning()
      : await tx.insert(attributeOptions).values(row).returning(),
  )
  tx.changed(ATTRIBUTES_CHANGE_TAGS)
  tx.audit({ kind: 'filter', id: option.attributeId, action, before: previous, after: option })
  return option.id
}

/** Deletes a filter group and its values, unless a product uses it. The caller holds the lock. */
export const deleteFilterGroup = async (
  tx: Write,
  id: number,
  action?: string,
): Promise<Result<null, 'notFound' | 'inUse'>> => {
  const [group] = await tx.select().from(attributes).where(eq(attributes.id, id))
  if (!group) return failure('notFound')
  const options = tx
    .select({ id: attributeOptions.id })
    .from(attributeOptions)
    .where(eq(attributeOptions.attributeId, id))
  if (
    (await tx.$count(
      productOptions,
      and(inArray(productOptions.optionId, options), buildNotInBinCondition(productOptions.productId)),
    )) > 0
  )
    return failure('inUse')
  await tx.delete(attributes).where(eq(attributes.id, id))
  tx.changed(ATTRIBUTES_CHANGE_TAGS)
  tx.audit({
    kind: 'filter',
    id,
    ...(action !== undefined && { action }),
    before: { key: group.key, name: group.name },
  })
  return ok(null)
}

/** Deletes a filter value, unless a product uses it. The caller holds the lock. */
export const deleteFilterOption = async (
  tx: Write,
  id: number,
  action: string,
): Promise<Result<null, 'notFound' | 'inUse'>> => {
  if (
    (await tx.$count(
      productOptions,
      and(eq(productOptions.optionId, id), buildNotInBinCondition(productOptions.productId)),
    )) > 0
  )
    return failure('inUse')
  const [option] = await tx.delete(attributeOptions).where(eq(attributeOptions.id, id)).returning()
  if (!option) return failure('notFound')
  tx.changed(ATTRIBUTES_CHANGE_TAGS)
  tx.audit({ kind: 'filter', id: option.attributeId, action, before: option })
  return ok(null)
}

/** Sets the categories that offer a filter: none for all, undefined for no change. Returns the previous ones. */
export const setGroupCategories = async (
  tx: Write,
  attributeId: number,
  categoryIds: readonly number[] | undefined,
): Promise<number[]> => {
  const ownRows = eq(attributeCategories.attributeId, attributeId)
  if (!categoryIds)
    return (await tx.select().from(attributeCategories).where(ownRows)).map(({ categoryId }) => categoryId)
  const before = await tx.delete(attributeCategories).where(ownRows).returning()
  const rows = [...new Set(categoryIds)].map(categoryId => ({ attributeId, categoryId }))
  if (rows.length > 0) await tx.insert(attributeCategories).values(rows)
  return before.map(({ categoryId }) => categoryId)
}

/** Serializes writers of filters and waits for products that get a value; readers do not wait. */
export const lockFilters = async (tx: Write): Promise<void> => {
  await tx.execute(sql`lock table ${attributes}, ${attributeOptions}, ${productOptions} in share row exclusive mode`)
}
