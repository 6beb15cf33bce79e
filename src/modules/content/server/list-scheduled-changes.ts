import { and, eq, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { ScheduledPageChange } from '#content/contract-page-schedule.ts'
import { isVisibleAt } from '#content/domain/find-visible-spans.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { findVisibilityChanges, getVisibilityState } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { buildVisibilityPeriodCondition } from '#platform/server/db/find-next-visibility-change.ts'
import { addVisibilities, type ReadProductVisibilities } from './page-visibilities.ts'
import { selectShownPages } from './shown-version.ts'
import { pages, pageVersions } from './tables.ts'

/** A safety limit above any realistic schedule. */
const MAX_CHANGES = 1_000

interface CalendarQuery {
  from: Date
  until: Date
  language: Language
  readProductVisibilities: ReadProductVisibilities
}

/** Lists scheduled changes of pages in a period, soonest first. */
export const listScheduledChanges = async (
  db: Queryable,
  query: CalendarQuery,
): Promise<Omit<ScheduledPageChange, 'path'>[]> => {
  const [versions, visibilities] = await Promise.all([listVersionChanges(db, query), listVisibilityChanges(db, query)])
  return [...versions, ...visibilities]
    .toSorted((first, second) => first.at.localeCompare(second.at))
    .slice(0, MAX_CHANGES)
}

const PAGE_COLUMNS = { kind: pages.kind, subjectId: pages.subjectId, visibility: pages.visibility }

const listVersionChanges = async (
  db: Queryable,
  { from, until, language, readProductVisibilities }: CalendarQuery,
): Promise<Omit<ScheduledPageChange, 'path'>[]> => {
  const isInPeriod = (moment: typeof pageVersions.shownFrom | typeof pageVersions.shownUntil) =>
    and(gte(moment, from), lt(moment, until))
  const { pageId, number, name, title, savedBy, shownFrom, shownUntil } = pageVersions
  const rows = await db
    .select({ pageId, number, name, title, savedBy, shownFrom, shownUntil, ...PAGE_COLUMNS })
    .from(pageVersions)
    .innerJoin(pages, eq(pages.id, pageId))
    .where(and(isNull(pages.deletedAt), isNotNull(shownFrom), or(isInPeriod(shownFrom), isInPeriod(shownUntil))))
    .limit(MAX_CHANGES)
  const rowsWithVisibilities = await addVisibilities(db, rows, readProductVisibilities)
  return rowsWithVisibilities.flatMap(row => {
    const version = {
      pageId: row.pageId,
      number: row.number,
      savedBy: row.savedBy,
      title: pickText(row.title, language) || row.name,
    }
    const toChange = (moment: Date | null, kind: ScheduledPageChange['kind']) =>
      moment && moment >= from && moment < until
        ? [
            {
              ...version,
              kind,
              at: moment.toISOString(),
              isPageHidden: !isVisibleAt(row.visibilities, moment.getTime()),
            },
          ]
        : []
    return [...toChange(row.shownFrom, 'version-starts'), ...toChange(row.shownUntil, 'version-ends')]
  })
}

const STATES = ['visible', 'hidden', 'inaccessible'] as const

const listVisibilityChanges = async (
  db: Queryable,
  { from, until, language }: CalendarQuery,
): Promise<Omit<ScheduledPageChange, 'path'>[]> => {
  const shownPages = selectShownPages(db, from)
  const rows = await db
    .select({ id: shownPages.id, name: shownPages.name, title: shownPages.title, visibility: shownPages.visibility })
    .from(shownPages)
    .where(and(buildVisibilityPeriodCondition(shownPages.visibility), ne(shownPages.kind, 'global')))
    .limit(MAX_CHANGES)
  return rows.flatMap(({ id, name, title, visibility }) =>
    findVisibilityChanges(visibility)
      .filter(moment => moment >= from.getTime() && moment < until.getTime())
      .map(moment => ({
        pageId: id,
        title: pickText(title, language) || name,
        number: null,
        savedBy: null,
        isPageHidden: false,
        at: new Date(moment).toISOString(),
        kind: STATES[getVisibilityState(visibility, moment)],
      })),
  )
}
