import { createHash } from 'node:crypto'
import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'
import type { EditedNavigation, NavigationInput } from '#content/contract-navigation.ts'
import {
  type NavigationEntryInput,
  type NavigationError,
  validateNavigationEntry,
} from '#content/domain/validate-navigation-entry.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { navigationEntries, pages } from './tables.ts'

type Row = typeof navigationEntries.$inferSelect

/** Returns the whole navigation in order, with a hash as its version. */
export const readNavigation = async (db: Queryable): Promise<EditedNavigation> => {
  const rows = await db
    .select()
    .from(navigationEntries)
    .orderBy(asc(navigationEntries.position), asc(navigationEntries.id))
  const entries = rows
    .filter(({ parentId }) => parentId === null)
    .map(row => ({ ...entryOf(row), children: rows.filter(({ parentId }) => parentId === row.id).map(entryOf) }))
  return { version: createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32), entries }
}

const entryOf = ({ kind, label, pageId, url, categoryId, visible }: Row): NavigationEntryInput => ({
  ...{ kind, label, page_id: pageId, url, category_id: categoryId, visible },
})

/** `faults` are keyed by the path of the field. */
export type NavigationFailure = 'stale' | { faults: Record<string, NavigationError> }

/** Returns the ids of all categories. */
export type CategoryIds = (db: Queryable) => Promise<ReadonlySet<number>>

/** Replaces the whole navigation. Concurrent saves wait for a lock, and the later one fails as stale. */
export const saveNavigation = async (
  tx: Write,
  { version, entries: sent }: { version: string; entries: NavigationInput },
  categoryIds: CategoryIds,
): Promise<Result<null, NavigationFailure>> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('navigation', 0))`)
  const before = await readNavigation(tx)
  if (before.version !== version) return failure('stale')
  const entries = withTranslations(before.entries, sent)
  const faults = await findErrors(tx, sent, before.entries, categoryIds)
  if (Object.keys(faults).length > 0) return failure({ faults })
  await tx.delete(navigationEntries)
  for (const [position, { children, ...entry }] of entries.entries()) {
    const [inserted] = await tx
      .insert(navigationEntries)
      .values(rowOf(entry, position, null))
      .returning()
    if (children.length === 0) continue
    await tx.insert(navigationEntries).values(children.map((child, at) => rowOf(child, at, inserted?.id ?? null)))
  }
  tx.audit({ kind: 'navigation', id: 0, before: { entries: before.entries }, after: { entries } })
  tx.changed(['content'])
  return ok(null)
}

/** Keeps translations of labels. Entries have no id, so they are matched by their target. */
const withTranslations = (stored: NavigationInput, sent: NavigationInput): NavigationInput => {
  const byTarget = Map.groupBy(
    stored.flatMap(({ children, ...entry }) => [entry, ...children]),
    targetOf,
  )
  const labelled = <E extends NavigationEntryInput>(entry: E): E => {
    const known = byTarget.get(targetOf(entry)) ?? []
    const before = known.length === 1 ? known[0] : known.find(({ label }) => sharesText(label, entry.label))
    return { ...entry, label: mergeTranslations(before?.label, entry.label) }
  }
  return sent.map(entry => ({ ...labelled(entry), children: entry.children.map(labelled) }))
}

const targetOf = ({ kind, page_id, url, category_id }: NavigationEntryInput): string =>
  [kind, page_id, url, category_id].join()

const sharesText = (one: Multilingual, other: Multilingual): boolean =>
  Object.keys(other).some(language => language !== 'type' && other[language] && one[language] === other[language])

/** Drops fields that do not belong to the entry's kind. */
const rowOf = (entry: NavigationEntryInput, position: number, parentId: number | null) => ({
  ...{ kind: entry.kind, label: entry.label, visible: entry.visible, position, parentId },
  pageId: entry.kind === 'page' ? entry.page_id : null,
  url: entry.kind === 'menu' || entry.kind === 'default' ? entry.url : null,
  categoryId: entry.kind === 'category' ? entry.category_id : null,
})

/**
 * Validates all entries. Entries of binned pages and of deleted categories may stay, so that they do not block other
 * changes.
 */
const findErrors = async (
  tx: Write,
  entries: NavigationInput,
  before: NavigationInput,
  categoryIds: CategoryIds,
): Promise<Record<string, NavigationError>> => {
  const all = entries.flatMap(({ children, ...entry }, at) => [
    { path: `entries.${at}`, entry, below: children.length },
    ...children.map((child, below) => ({ path: `entries.${at}.children.${below}`, entry: child, below: 0 })),
  ])
  const ids = all.flatMap(({ entry }) => entry.page_id ?? [])
  const storedEntries = before.flatMap(({ children, ...entry }) => [entry, ...children])
  const storedPageIds = storedEntries.flatMap(one => one.page_id ?? [])
  const known = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(and(inArray(pages.id, ids), or(isNull(pages.deletedAt), inArray(pages.id, storedPageIds))))
    .for('share')
  const existingIds = new Set(known.map(({ id }) => id))
  const categories = new Set([...(await categoryIds(tx)), ...storedEntries.flatMap(one => one.category_id ?? [])])
  const faults = all.flatMap(({ path, entry, below }) => {
    const { kind, page_id: page, category_id: category } = entry
    const own = Object.entries(validateNavigationEntry(entry, below)) as [string, NavigationError][]
    if (kind === 'page' && page !== null && !existingIds.has(page)) own.push(['page_id', 'page'])
    if (kind === 'category' && category !== null && !categories.has(category)) own.push(['category_id', 'category'])
    return own.map(([field, fault]): [string, NavigationError] => [`${path}.${field}`, fault])
  })
  return Object.fromEntries(faults)
}
