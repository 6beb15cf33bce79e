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
    .map(row => ({ ...toEntry(row), children: rows.filter(({ parentId }) => parentId === row.id).map(toEntry) }))
  return { version: createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32), entries }
}

const toEntry = ({ kind, label, pageId, url, categoryId, visible }: Row): NavigationEntryInput => ({
  kind,
  label,
  page_id: pageId,
  url,
  category_id: categoryId,
  visible,
})

/** The errors are keyed by the path of the field. */
export type NavigationFailure = 'stale' | { errors: Record<string, NavigationError> }

export type ReadCategoryIds = (db: Queryable) => Promise<ReadonlySet<number>>

/** Replaces the whole navigation. Concurrent saves wait for a lock, and the later one fails as stale. */
export const saveNavigation = async (
  tx: Write,
  { version, entries: sentEntries }: { version: string; entries: NavigationInput },
  readCategoryIds: ReadCategoryIds,
): Promise<Result<null, NavigationFailure>> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('navigation', 0))`)
  const before = await readNavigation(tx)
  if (before.version !== version) return failure('stale')
  const entries = keepTranslations(before.entries, sentEntries)
  const errors = await findErrors(tx, sentEntries, before.entries, readCategoryIds)
  if (Object.keys(errors).length > 0) return failure({ errors })
  await tx.delete(navigationEntries)
  for (const [position, { children, ...entry }] of entries.entries()) {
    const [insertedEntry] = await tx
      .insert(navigationEntries)
      .values(toRow(entry, position, null))
      .returning()
    if (children.length === 0) continue
    await tx
      .insert(navigationEntries)
      .values(children.map((child, index) => toRow(child, index, insertedEntry?.id ?? null)))
  }
  tx.audit({ kind: 'navigation', id: 0, before: { entries: before.entries }, after: { entries } })
  tx.changed(['content'])
  return ok(null)
}

/** Keeps translations of labels. Entries have no id, so they are matched by their target. */
const keepTranslations = (storedEntries: NavigationInput, sentEntries: NavigationInput): NavigationInput => {
  const byTarget = Map.groupBy(
    storedEntries.flatMap(({ children, ...entry }) => [entry, ...children]),
    getTargetKey,
  )
  const mergeLabel = <E extends NavigationEntryInput>(entry: E): E => {
    const sameTargetEntries = byTarget.get(getTargetKey(entry)) ?? []
    const before =
      sameTargetEntries.length === 1
        ? sameTargetEntries[0]
        : sameTargetEntries.find(({ label }) => sharesText(label, entry.label))
    return { ...entry, label: mergeTranslations(before?.label, entry.label) }
  }
  return sentEntries.map(entry => ({ ...mergeLabel(entry), children: entry.children.map(mergeLabel) }))
}

const getTargetKey = ({ kind, page_id, url, category_id }: NavigationEntryInput): string =>
  [kind, page_id, url, category_id].join()

const sharesText = (storedLabel: Multilingual, sentLabel: Multilingual): boolean =>
  Object.keys(sentLabel).some(
    language => language !== 'type' && sentLabel[language] && storedLabel[language] === sentLabel[language],
  )

/** Drops fields that do not belong to the entry's kind. */
const toRow = (entry: NavigationEntryInput, position: number, parentId: number | null) => ({
  kind: entry.kind,
  label: entry.label,
  visible: entry.visible,
  position,
  parentId,
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
  readCategoryIds: ReadCategoryIds,
): Promise<Record<string, NavigationError>> => {
  const locatedEntries = entries.flatMap(({ children, ...entry }, index) => [
    { path: `entries.${index}`, entry, childCount: children.length },
    ...children.map((child, childIndex) => ({
      path: `entries.${index}.children.${childIndex}`,
      entry: child,
      childCount: 0,
    })),
  ])
  const ids = locatedEntries.flatMap(({ entry }) => entry.page_id ?? [])
  const storedEntries = before.flatMap(({ children, ...entry }) => [entry, ...children])
  const storedPageIds = storedEntries.flatMap(entry => entry.page_id ?? [])
  const existingPages = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(and(inArray(pages.id, ids), or(isNull(pages.deletedAt), inArray(pages.id, storedPageIds))))
    .for('share')
  const existingIds = new Set(existingPages.map(({ id }) => id))
  const knownCategoryIds = new Set([
    ...(await readCategoryIds(tx)),
    ...storedEntries.flatMap(entry => entry.category_id ?? []),
  ])
  const errors = locatedEntries.flatMap(({ path, entry, childCount }) => {
    const { kind, page_id: page, category_id: category } = entry
    const entryErrors = Object.entries(validateNavigationEntry(entry, childCount)) as [string, NavigationError][]
    if (kind === 'page' && page !== null && !existingIds.has(page)) entryErrors.push(['page_id', 'page'])
    if (kind === 'category' && category !== null && !knownCategoryIds.has(category))
      entryErrors.push(['category_id', 'category'])
    return entryErrors.map(([field, error]): [string, NavigationError] => [`${path}.${field}`, error])
  })
  return Object.fromEntries(errors)
}
