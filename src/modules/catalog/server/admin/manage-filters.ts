import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FilterBefore, FilterFields, FilterGroup } from '#catalog/contract-filter-admin.ts'
import { findNewDuplicates, type NewDuplicate } from '#catalog/domain/duplicate-options.ts'
import { createUniqueSlug } from '#catalog/domain/unique-slug.ts'
import type { EditConflict } from '#kernel/edit-conflict.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { pickText } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { buildNotInBinCondition } from '../build-not-in-bin-condition.ts'
import { ATTRIBUTES_CHANGE_TAGS } from '../change-tags.ts'
import { attributeCategories, attributeOptions, attributes, categories, productOptions } from '../tables.ts'
import { deleteFilterGroup, lockFilters, readFilterRows, setGroupCategories } from './filter-rows.ts'
import { findFilterConflict } from './find-filter-conflict.ts'

export type SaveFilterFailure = 'notFound' | 'stale' | 'inUse' | 'noCategory'

/** Values that exist already under another spelling. */
export interface DuplicateOptions {
  duplicates: NewDuplicate[]
}

/** Lists filter groups in display order, with the number of products of each value. */
export const listFilters = async (db: Queryable): Promise<FilterGroup[]> => {
  const [groups, options, counts, categoryRows] = await Promise.all([
    db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.key)),
    db.select().from(attributeOptions).orderBy(asc(attributeOptions.position), asc(attributeOptions.value)),
    db
      .select({ id: productOptions.optionId, products: sql<number>`count(*)::int` })
      .from(productOptions)
      .where(buildNotInBinCondition(productOptions.productId))
      .groupBy(productOptions.optionId),
    db.select().from(attributeCategories).orderBy(asc(attributeCategories.categoryId)),
  ])
  const productCounts = new Map(counts.map(({ id, products }) => [id, products]))
  const categoriesByGroup = Map.groupBy(categoryRows, ({ attributeId }) => attributeId)
  return groups.map(({ id, key, name, promoted }) => ({
    id,
    key,
    name,
    promoted,
    category_ids: (categoriesByGroup.get(id) ?? []).map(({ categoryId }) => categoryId),
    options: options
      .filter(option => option.attributeId === id)
      .map(({ id: optionId, value, name: optionName, colour }) => ({
        id: optionId,
        value,
        name: optionName,
        colour,
        products: productCounts.get(optionId) ?? 0,
      })),
  }))
}

/** Creates a filter group as the last one; returns its id. */
export const createFilter = (
  app: WriteContext,
  actor: Actor,
  input: FilterFields,
): Promise<Result<number, SaveFilterFailure | DuplicateOptions>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveFilterFailure | DuplicateOptions>> => {
    await lockFilters(tx)
    if (await hasUnknownCategory(tx, input)) return failure('noCategory')
    const duplicates = findNewDuplicates(input.options, new Map())
    if (duplicates.length > 0) return failure({ duplicates })
    const groups = await tx.select({ key: attributes.key, position: attributes.position }).from(attributes)
    const key = createUniqueSlug(pickText(input.name, DEFAULT_LANGUAGE), new Set(groups.map(row => row.key)))
    const position = Math.max(-1, ...groups.map(row => row.position)) + 1
    const { name, promoted = false } = input
    const group = getFirstElement(await tx.insert(attributes).values({ key, name, position, promoted }).returning())
    await setGroupCategories(tx, group.id, input.category_ids)
    await saveOptions(tx, group.id, input.options, new Map())
    tx.changed(ATTRIBUTES_CHANGE_TAGS)
    tx.audit({ kind: 'filter', id: group.id, action: 'created', after: { key, ...input } })
    return ok(group.id)
  })

/** Saves a filter group. Values that others added and values in use are not removed. */
export const saveFilter = (
  app: WriteContext,
  actor: Actor,
  { id, base, before, ...sent }: FilterFields & { id: number; base: readonly number[]; before?: FilterBefore },
): Promise<Result<number, SaveFilterFailure | DuplicateOptions | EditConflict>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveFilterFailure | DuplicateOptions | EditConflict>> => {
    await lockFilters(tx)
    const [group] = await tx.select().from(attributes).where(eq(attributes.id, id))
    if (!group) return failure('notFound')
    const options = await tx.select().from(attributeOptions).where(eq(attributeOptions.attributeId, id))
    const input = mergeTranslations({ name: group.name, options }, sent)
    const conflict = before ? await findConflict(tx, { id, input, before }) : new Map<string, unknown>()
    const knownOptions = new Map(options.map(option => [option.id, option]))
    const keptIds = new Set(input.options.flatMap(option => option.id ?? []))
    const baseIds = new Set(base)
    if (baseIds.size !== knownOptions.size || [...knownOptions.keys()].some(optionId => !baseIds.has(optionId)))
      return failure('stale')
    if ([...keptIds].some(optionId => !knownOptions.has(optionId))) return failure('stale')
    if (conflict.size > 0) return failure(conflict)
    const duplicates = findNewDuplicates(input.options, new Map(options.map(option => [option.id, option.name])))
    if (duplicates.length > 0) return failure({ duplicates })
    if (await hasUnknownCategory(tx, input)) return failure('noCategory')
    const removedIds = [...knownOptions.keys()].filter(optionId => !keptIds.has(optionId))
    if (removedIds.length > 0) {
      if (
        (await tx.$count(
          productOptions,
          and(inArray(productOptions.optionId, removedIds), buildNotInBinCondition(productOptions.productId)),
        )) > 0
      )
        return failure('inUse')
      await tx.delete(attributeOptions).where(inArray(attributeOptions.id, removedIds))
    }
    const promoted = input.promoted ?? group.promoted
    await tx.update(attributes).set({ name: input.name, promoted }).where(eq(attributes.id, id))
    const previousCategories = await setGroupCategories(tx, id, input.category_ids)
    await saveOptions(tx, id, input.options, knownOptions)
    tx.changed(ATTRIBUTES_CHANGE_TAGS)
    tx.audit({
      kind: 'filter',
      id,
      before: {
        name: group.name,
        promoted: group.promoted,
        category_ids: previousCategories,
        options: options.map(({ id: optionId, name, colour }) => ({ id: optionId, name, colour })),
      },
      after: { ...input, promoted, category_ids: input.category_ids ?? previousCategories },
    })
    return ok(id)
  })

/** Finds conflicts by the paths of the request, with names instead of ids. */
const findConflict = async (
  tx: Write,
  { id, input, before }: { id: number; input: FilterFields; before: FilterBefore },
): Promise<EditConflict> => {
  const { groups, options } = await readFilterRows(tx)
  const group = groups.find(row => row.id === id)
  if (!group) return new Map()
  const current = { ...group, category_ids: group.offered, options: options.filter(row => row.attributeId === id) }
  const conflict = findFilterConflict(current, input, before)
  const categoryRows = conflict.has('category_ids')
    ? await tx
        .select({ name: categories.name })
        .from(categories)
        .where(inArray(categories.id, [...group.offered]))
    : []
  const describeConflict = ([path, value]: [string, unknown]): [string, unknown] => {
    if (path === 'category_ids')
      return [path, categoryRows.map(({ name }) => pickText(name, DEFAULT_LANGUAGE)).join(', ')]
    if (path !== 'order') return [path, value]
    return ['options', current.options.map(({ name }) => pickText(name, DEFAULT_LANGUAGE)).join(', ')]
  }
  return new Map([...conflict].map(describeConflict))
}

const hasUnknownCategory = async (tx: Write, { category_ids = [] }: FilterFields): Promise<boolean> => {
  const requested = [...new Set(category_ids)]
  return requested.length > 0 && (await tx.$count(categories, inArray(categories.id, requested))) < requested.length
}

type FilterOption = typeof attributeOptions.$inferSelect

const saveOptions = async (
  tx: Write,
  attributeId: number,
  requested: FilterFields['options'],
  knownOptions: ReadonlyMap<number, FilterOption>,
): Promise<void> => {
  const takenValues = new Set([...knownOptions.values()].map(({ value }) => value))
  for (const [position, { id, name, colour }] of requested.entries()) {
    const columns = { name, position, ...(colour !== undefined && { colour }) }
    if (id !== null) {
      await tx.update(attributeOptions).set(columns).where(eq(attributeOptions.id, id))
      continue
    }
    const value = createUniqueSlug(pickText(name, DEFAULT_LANGUAGE), takenValues)
    takenValues.add(value)
    await tx.insert(attributeOptions).values({ attributeId, value, ...columns })
  }
}

/** Sorts the groups; fails unless `ids` names all of them. */
export const orderFilters = (app: WriteContext, actor: Actor, ids: readonly number[]): Promise<Result<null, 'stale'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'stale'>> => {
    await lockFilters(tx)
    const groups = await tx.select({ id: attributes.id }).from(attributes).orderBy(attributes.position, attributes.key)
    const requested = new Set(ids)
    if (requested.size !== groups.length || groups.some(({ id }) => !requested.has(id))) return failure('stale')
    for (const [position, id] of [...requested].entries()) {
      await tx.update(attributes).set({ position }).where(eq(attributes.id, id))
    }
    tx.changed(ATTRIBUTES_CHANGE_TAGS)
    tx.audit({
      kind: 'filter',
      id: 0,
      action: 'ordered',
      before: { order: groups.map(({ id }) => id) },
      after: { order: ids },
    })
    return ok(null)
  })

export const removeFilter = (
  app: WriteContext,
  actor: Actor,
  id: number,
): Promise<Result<null, 'notFound' | 'inUse'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound' | 'inUse'>> => {
    await lockFilters(tx)
    return deleteFilterGroup(tx, id)
  })
