import { and, asc, count, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ListedPage, PageQuery } from '#content/contract-page-admin.ts'
import { LAYOUTS } from '#content/domain/page-layouts.ts'
import { computePageState } from '#content/domain/page-state.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { containsWords } from '#kernel/search-text.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readPage } from '#platform/server/db/read-page.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { findRequiredPages } from './bin-pages.ts'
import { buildPagePath, readPagePaths } from './page-paths.ts'
import { selectShownPages } from './shown-version.ts'
import { selectDeadLinks } from './site-links.ts'
import { navigationEntries, pages, pageVersions } from './tables.ts'

interface ListOptions {
  language: Language
  now: Date
}

/**
 * Lists pages of the site or the bin. It filters in memory, because a page's state is computed and a site has only
 * hundreds of pages.
 */
export const listPages = async (
  db: Queryable,
  query: PageQuery,
  options: ListOptions,
): Promise<{ results: ListedPage[]; paging: Pagination }> => {
  const inNavigationOrder = await readPages(db, query, options)
  const matchingPages = sortPages(
    inNavigationOrder.filter(page => matchesQuery(page, query)),
    query.sort,
    options.language,
  )
  const { rows, paging } = await readPage(query, {
    rows: async ({ limit, offset }) => matchingPages.slice(offset, offset + limit),
    count: async () => matchingPages.length,
  })
  return { results: rows, paging }
}

const matchesQuery = (page: ListedPage, { q, state, missing, links }: PageQuery): boolean =>
  (q === undefined || containsWords(`${page.title} ${page.path}`, q)) &&
  (missing === undefined || page.missing.includes(missing)) &&
  (links === undefined || page.dead_links.length > 0) &&
  (state === undefined || matchesState(page, state))

const matchesState = (page: ListedPage, state: NonNullable<PageQuery['state']>): boolean => {
  if (state === 'draft') return page.drafts.length > 0
  return state === 'scheduled' ? page.next_change_at !== null : page.state === state
}

/** Sorts pages that are in the order of the navigation. */
const sortPages = (listedPages: ListedPage[], sort: PageQuery['sort'], language: Language): ListedPage[] => {
  if (sort === 'navigation') return listedPages
  if (sort === '-navigation') return listedPages.toReversed()
  const direction = sort.startsWith('-') ? -1 : 1
  const column = sort.replace('-', '') as 'title' | 'modified_at' | 'versions'
  const { compare } = new Intl.Collator(language, { numeric: true })
  return listedPages.toSorted(
    (a, b) =>
      direction * (column === 'versions' ? a.versions - b.versions : compare(a[column], b[column])) || a.id - b.id,
  )
}

/** Reads all pages: the home page first, then in the order of the navigation, then the others by title. */
const readPages = async (db: Queryable, { bin }: PageQuery, { language, now }: ListOptions): Promise<ListedPage[]> => {
  const page = selectShownPages(db, now, bin !== undefined)
  const rows = await db
    .select({
      id: page.id,
      title: page.title,
      name: page.name,
      layout: page.layout,
      visibility: page.visibility,
      savedAt: pageVersions.savedAt,
      savedBy: pageVersions.savedBy,
      deletedAt: pages.deletedAt,
      missing: selectMissingLanguages(sql`jsonb_build_array(${page.title}, ${page.content}, ${page.itemContainers})`),
      deadLinks: selectDeadLinks(sql`jsonb_build_array(${page.content}, ${page.itemContainers})`, now),
    })
    .from(page)
    .innerJoin(pages, eq(pages.id, page.id))
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, page.id), eq(pageVersions.number, page.number)))
    .where(eq(page.kind, 'content'))
  const ids = rows.map(({ id }) => id)
  const [paths, versions, entries, requiredIds, globalDeadLinks] = await Promise.all([
    readPagePaths(db, ids, language),
    readVersionSummaries(db, ids),
    findFirstEntries(db, language),
    findRequiredPages(db),
    readGlobalDeadLinks(db, now),
  ])
  const { compare } = new Intl.Collator(language, { numeric: true })
  const getTitle = (row: (typeof rows)[number]): string => pickText(row.title, language) || row.name
  const homePath = buildPagePath(language, '')
  const getPosition = ({ id }: (typeof rows)[number]): number =>
    paths.get(id) === homePath ? -1 : (entries.get(id)?.position ?? Number.MAX_SAFE_INTEGER)
  const orderedRows = rows.toSorted(
    (a, b) => getPosition(a) - getPosition(b) || compare(getTitle(a), getTitle(b)) || a.id - b.id,
  )
  return orderedRows.map(row => {
    const summary = versions.get(row.id) ?? NO_VERSIONS
    const { state, nextChangeAt } = computePageState(
      { visibility: row.visibility, versionChangeTimes: summary.changeTimes },
      now.getTime(),
    )
    return {
      id: row.id,
      title: getTitle(row),
      path: paths.get(row.id) ?? null,
      layout: LAYOUTS.find(layout => layout === row.layout) ?? 'Default',
      state,
      next_change_at: nextChangeAt === null ? null : new Date(nextChangeAt).toISOString(),
      drafts: summary.draftUsernames,
      missing: row.missing,
      // The home page lists dead links of the global content, which is edited there.
      dead_links: paths.get(row.id) === homePath ? [...new Set([...row.deadLinks, ...globalDeadLinks])] : row.deadLinks,
      versions: summary.savedCount,
      navigation: entries.get(row.id)?.labels ?? [],
      modified_at: row.savedAt.toISOString(),
      modified_by: row.savedBy,
      deleted_at: row.deletedAt?.toISOString() ?? null,
      required: requiredIds.has(row.id),
    }
  })
}

/** Returns the dead links of header and footer. */
const readGlobalDeadLinks = async (db: Queryable, now: Date): Promise<string[]> => {
  const page = selectShownPages(db, now)
  const [row] = await db
    .select({ deadLinks: selectDeadLinks(sql`jsonb_build_array(${page.content}, ${page.itemContainers})`, now) })
    .from(page)
    .where(eq(page.kind, 'global'))
    .limit(1)
  return row?.deadLinks ?? []
}

/** Selects the languages in which a text is missing that exists in another language, as a column. */
const selectMissingLanguages = (texts: SQL): SQL<string[]> => {
  const hasText = '@.keyvalue() ? (@.key != "type" && @.value != "")'
  const hasTextInLanguage = '@.keyvalue() ? (@.key == $language && @.value != "")'
  const path = `$.** ? (@.type == "language" && exists(${hasText}) && !exists(${hasTextInLanguage}))`
  const languages = sql.param(getShopLanguages())
  return sql`array(select language from unnest(${languages}::text[]) language
    where jsonb_path_exists(${texts}, ${path}::jsonpath, jsonb_build_object('language', language), true))`
}

interface VersionSummary {
  savedCount: number
  draftUsernames: string[]
  changeTimes: number[]
}

const NO_VERSIONS: VersionSummary = { savedCount: 0, draftUsernames: [], changeTimes: [] }

const readVersionSummaries = async (db: Queryable, ids: readonly number[]): Promise<Map<number, VersionSummary>> => {
  if (ids.length === 0) return new Map()
  const draftCondition = and(eq(pageVersions.cause, 'draft'), isNull(pageVersions.shownFrom))
  const pagesCondition = inArray(pageVersions.pageId, [...ids])
  const savedCounts = await db
    .select({ pageId: pageVersions.pageId, savedCount: count() })
    .from(pageVersions)
    .where(and(pagesCondition, ne(pageVersions.cause, 'draft')))
    .groupBy(pageVersions.pageId)
  const summaries = new Map(
    savedCounts.map(({ pageId, savedCount }): [number, VersionSummary] => [
      pageId,
      { savedCount, draftUsernames: [], changeTimes: [] },
    ]),
  )
  const scheduledAndDrafts = await db
    .select({
      pageId: pageVersions.pageId,
      savedBy: pageVersions.savedBy,
      from: pageVersions.shownFrom,
      until: pageVersions.shownUntil,
    })
    .from(pageVersions)
    .where(and(pagesCondition, sql`(${draftCondition} or ${isNotNull(pageVersions.shownFrom)})`))
  for (const { pageId, savedBy, from, until } of scheduledAndDrafts) {
    const summary = summaries.get(pageId)
    if (from === null) summary?.draftUsernames.push(savedBy ?? '')
    else summary?.changeTimes.push(from.getTime(), ...(until ? [until.getTime()] : []))
  }
  return summaries
}

interface FirstEntry {
  /** The position of the entry in the flattened navigation. */
  position: number
  /** The labels of its parent and of itself. */
  labels: string[]
}

/** Finds the first navigation entry of each page. */
const findFirstEntries = async (db: Queryable, language: Language): Promise<Map<number, FirstEntry>> => {
  const rows = await db
    .select()
    .from(navigationEntries)
    .orderBy(asc(navigationEntries.position), asc(navigationEntries.id))
  const entryPaths = rows
    .filter(({ parentId }) => parentId === null)
    .flatMap(top => [[top], ...rows.filter(({ parentId }) => parentId === top.id).map(row => [top, row])])
  const firstEntries = new Map<number, FirstEntry>()
  for (const [position, entries] of entryPaths.entries()) {
    const pageId = entries.at(-1)?.pageId ?? null
    if (pageId === null || firstEntries.has(pageId)) continue
    firstEntries.set(pageId, { position, labels: entries.map(({ label }) => pickText(label, language)) })
  }
  return firstEntries
}
