import { asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { localizeAddress } from '#content/domain/localize-address.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Navigation } from '#shop/contract-shop.ts'
import type { Visitor } from '#wire/visitor.ts'
import { canSeePage } from './can-see-page.ts'
import { readPagePaths } from './page-paths.ts'
import { navigationEntries, pages } from './tables.ts'

type Entry = Omit<Navigation[number], 'children'> & {
  /** The linked category; the catalogue resolves its address. */
  categoryId: number | null
}
export type NavigationEntryWithChildren = Entry & { children: Entry[] }

/**
 * Lists the navigation without entries of pages that the visitor may not see. An entry without an address in the
 * language has an empty url.
 */
export const listNavigation = async (
  db: Queryable,
  { language, visitor, now }: { language: Language; visitor: Visitor; now: Date },
): Promise<NavigationEntryWithChildren[]> => {
  const allRows = await db
    .select({ ...getTableColumns(navigationEntries), pageVisibility: pages.visibility })
    .from(navigationEntries)
    .leftJoin(pages, eq(pages.id, navigationEntries.pageId))
    .where(isNull(pages.deletedAt))
    .orderBy(asc(navigationEntries.position), asc(navigationEntries.id))
  const rows = allRows.filter(row => canSeePage(row.pageVisibility, visitor, now))
  const paths = await readPagePaths(
    db,
    rows.flatMap(row => row.pageId ?? []),
    language,
  )
  const toEntry = (row: (typeof rows)[number]): Entry => ({
    id: row.id,
    kind: row.kind,
    label: pickText(row.label, language),
    url: row.pageId === null ? localizeAddress(row.url ?? '', language) : (paths.get(row.pageId) ?? ''),
    pageId: row.pageId,
    visible: row.visible,
    categoryId: row.categoryId,
  })
  return rows
    .filter(row => row.parentId === null)
    .map(row => ({ ...toEntry(row), children: rows.filter(child => child.parentId === row.id).map(toEntry) }))
}
