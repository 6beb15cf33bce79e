import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FilterBefore, FilterFields, FilterGroup } from '#catalog/contract-filter-admin.ts'
import { freeSlug } from '#catalog/domain/free-slug.ts'
import { type NewDouble, newDoubles } from '#catalog/domain/option-names.ts'
import type { Clash } from '#kernel/clash.ts'
import { keepTranslations } from '#kernel/keep-translations.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { ATTRIBUTES_CHANGE } from '../change-tags.ts'
import { isThere } from '../is-there.ts'
import { attributeCategories, attributeOptions, attributes, categories, productOptions } from '../tables.ts'
import { filterClash } from './filter-clash.ts'
import { dropFilterGroup, lockFilters, placeGroup, readFilterRows } from './put-filter.ts'

export type FilterRefusal = 'gone' | 'stale' | 'used' | 'noCategory'

/** Values that exist already under another spelling. */
export interface DoubleOptions {
  doubles: NewDouble[]
}

/** Lists filter groups in display order, with the number of products of each value. */
export const listFilters = async (db: Queryable): Promise<FilterGroup[]> => {
  const [groups, options, counts, categoryRows] = await Promise.all([
    db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.key)),
    db.select().from(attributeOptions).orderBy(asc(attributeOptions.position), asc(attributeOptions.value)),
    db
      .select({ id: productOptions.optionId, products: sql<number>`count(*)::int` })
      .from(productOptions)
      .where(isThere(productOptions.productId))
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
      .map(({ id, value, name, colour }) => ({ id, value, name, colour, products: productCounts.get(id) ?? 0 })),
  }))
}

/** Creates a filter group as the last one; returns its id. */
export const createFilter = (
  app: Writing,
  actor: Actor,
  given: FilterFields,
): Promise<Outcome<number, FilterRefusal | DoubleOptions>> =>
  write(app, actor, async (tx): Promise<Outcome<number, FilterRefusal | DoubleOptions>> => {
    await lockFilters(tx)
    if (await namesNoCategory(tx, given)) return refused('noCategory')
    const doubles = newDoubles(given.options, new Map())
    if (doubles.length > 0) return refused({ doubles })
    const groups = await tx.select({ key: attributes.key, position: attributes.position }).from(attributes)
    const key = freeSlug(textIn(given.name, DEFAULT_LANGUAGE), new Set(groups.map(one => one.key)))
    const position = Math.max(-1, ...groups.map(one => one.position)) + 1
    const { name, promoted = false } = given
    const [group] = await tx.insert(attributes).values({ key, name, position, promoted }).returning()
    await placeGroup(tx, group!.id, given.category_ids)
    await putOptions(tx, group!.id, given.options, new Map())
    tx.changed(ATTRIBUTES_CHANGE)
    tx.audit({ kind: 'filter', id: group!.id, action: 'created', after: { key, ...given } })
    return ok(group!.id)
  })

/** Saves a filter group. Values that others added and values in use are not removed. */
export const saveFilter = (
  app: Writing,
  actor: Actor,
  { id, base, before, ...sent }: FilterFields & { id: number; base: readonly number[]; before?: FilterBefore },
): Promise<Outcome<number, FilterRefusal | DoubleOptions | Clash>> =>
  write(app, actor, async (tx): Promise<Outcome<number, FilterRefusal | DoubleOptions | Clash>> => {
    await lockFilters(tx)
    const [group] = await tx.select().from(attributes).where(eq(attributes.id, id))
    if (!group) return refused('gone')
    const options = await tx.select().from(attributeOptions).where(eq(attributeOptions.attributeId, id))
    const given = keepTranslations({ name: group.name, options }, sent)
    const clash = before ? await clashIn(tx, { id, given, before }) : new Map<string, unknown>()
    const knownOptions = new Map(options.map(option => [option.id, option]))
    const keptIds = new Set(given.options.flatMap(option => option.id ?? []))
    const baseIds = new Set(base)
    if (baseIds.size !== knownOptions.size || [...knownOptions.keys()].some(one => !baseIds.has(one)))
      return refused('stale')
    if ([...keptIds].some(one => !knownOptions.has(one))) return refused('stale')
    if (clash.size > 0) return refused(clash)
    const doubles = newDoubles(given.options, new Map(options.map(option => [option.id, option.name])))
    if (doubles.length > 0) return refused({ doubles })
    if (await namesNoCategory(tx, given)) return refused('noCategory')
    const removedIds = [...knownOptions.keys()].filter(one => !keptIds.has(one))
    if (removedIds.length > 0) {
      if (
        (await tx.$count(
          productOptions,
          and(inArray(productOptions.optionId, removedIds), isThere(productOptions.productId)),
        )) > 0
      )
        return refused('used')
      await tx.delete(attributeOptions).where(inArray(attributeOptions.id, removedIds))
    }
    const promoted = given.promoted ?? group.promoted
    await tx.update(attributes).set({ name: given.name, promoted }).where(eq(attributes.id, id))
    const previousCategories = await placeGroup(tx, id, given.category_ids)
    await putOptions(tx, id, given.options, knownOptions)
    tx.changed(ATTRIBUTES_CHANGE)
    tx.audit({
      kind: 'filter',
      id,
      before: {
        name: group.name,
        promoted: group.promoted,
        category_ids: previousCategories,
        options: options.map(({ id, name, colour }) => ({ id, name, colour })),
      },
      after: { ...given, promoted, category_ids: given.category_ids ?? previousCategories },
    })
    return ok(id)
  })

/** Finds conflicts by the paths of the request, with names instead of ids. */
const clashIn = async (
  tx: Write,
  { id, given, before }: { id: number; given: FilterFields; before: FilterBefore },
): Promise<Clash> => {
  const { groups, options } = await readFilterRows(tx)
  const group = groups.find(one => one.id === id)
  if (!group) return new Map()
  const current = { ...group, category_ids: group.offered, options: options.filter(one => one.attributeId === id) }
  const clash = filterClash(current, given, before)
  const categoryRows = clash.has('category_ids')
    ? await tx
        .select({ name: categories.name })
        .from(categories)
        .where(inArray(categories.id, [...group.offered]))
    : []
  const describeConflict = ([path, value]: [string, unknown]): [string, unknown] => {
    if (path === 'category_ids')
      return [path, categoryRows.map(({ name }) => textIn(name, DEFAULT_LANGUAGE)).join(', ')]
    if (path !== 'order') return [path, value]
    return ['options', current.options.map(({ name }) => textIn(name, DEFAULT_LANGUAGE)).join(', ')]
  }
  return new Map([...clash].map(describeConflict))
}

const namesNoCategory = async (tx: Write, { category_ids = [] }: FilterFields): Promise<boolean> => {
  const wanted = [...new Set(category_ids)]
  return wanted.length > 0 && (await tx.$count(categories, inArray(categories.id, wanted))) < wanted.length
}

type Option = typeof attributeOptions.$inferSelect

const putOptions = async (
  tx: Write,
  attributeId: number,
  wanted: FilterFields['options'],
  knownOptions: ReadonlyMap<number, Option>,
): Promise<void> => {
  const taken = new Set([...knownOptions.values()].map(({ value }) => value))
  for (const [position, { id, name, colour }] of wanted.entries()) {
    const columns = { name, position, ...(colour !== undefined && { colour }) }
    if (id !== null) {
      await tx.update(attributeOptions).set(columns).where(eq(attributeOptions.id, id))
      continue
    }
    const value = freeSlug(textIn(name, DEFAULT_LANGUAGE), taken)
    taken.add(value)
    await tx.insert(attributeOptions).values({ attributeId, value, ...columns })
  }
}

/** Sorts the groups; fails unless `ids` names all of them. */
export const orderFilters = (app: Writing, actor: Actor, ids: readonly number[]): Promise<Outcome<null, 'stale'>> =>
  write(app, actor, async (tx): Promise<Outcome<null, 'stale'>> => {
    await lockFilters(tx)
    const groups = await tx.select({ id: attributes.id }).from(attributes).orderBy(attributes.position, attributes.key)
    const wanted = new Set(ids)
    if (wanted.size !== groups.length || groups.some(({ id }) => !wanted.has(id))) return refused('stale')
    for (const [position, id] of [...wanted].entries()) {
      await tx.update(attributes).set({ position }).where(eq(attributes.id, id))
    }
    tx.changed(ATTRIBUTES_CHANGE)
    tx.audit({
      kind: 'filter',
      id: 0,
      action: 'ordered',
      before: { order: groups.map(({ id }) => id) },
      after: { order: ids },
    })
    return ok(null)
  })

export const removeFilter = (app: Writing, actor: Actor, id: number): Promise<Outcome<null, 'gone' | 'used'>> =>
  write(app, actor, async (tx): Promise<Outcome<null, 'gone' | 'used'>> => {
    await lockFilters(tx)
    return dropFilterGroup(tx, id)
  })
