import { and, eq, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { ScheduledPageChange } from '#content/contract-page-times.ts'
import { isVisibleAt } from '#content/domain/visible-spans.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { visibilityAt, visibilityChanges } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { hasVisibilityPeriod } from '#platform/server/db/timed-visibility.ts'
import { type ProductVisibilities, pageVisibilities } from './page-visibilities.ts'
import { shownPages } from './shown-version.ts'
import { pages, pageVersions } from './tables.ts'

/** A safety limit above any realistic schedule. */
const MAX_CHANGES = 1_000

interface Span {
  from: Date
  until: Date
  language: Language
  productVisibilities: ProductVisibilities
}

/** Lists scheduled changes of pages in a period, soonest first. */
export const listScheduledChanges = async (db: Queryable, span: Span): Promise<Omit<ScheduledPageChange, 'path'>[]> => {
  const [versions, visibilities] = await Promise.all([listVersionChanges(db, span), listVisibilityChanges(db, span)])
  return [...versions, ...visibilities].toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, MAX_CHANGES)
}

const PAGE = { kind: pages.kind, subjectId: pages.subjectId, visibility: pages.visibility }

const listVersionChanges = async (
  db: Queryable,
  { from, until, language, productVisibilities }: Span,
): Promise<Omit<ScheduledPageChange, 'path'>[]> => {
  const within = (moment: typeof pageVersions.shownFrom | typeof pageVersions.shownUntil) =>
    and(gte(moment, from), lt(moment, until))
  const { pageId, number, name, title, savedBy, shownFrom, shownUntil } = pageVersions
  const rows = await db
    .select({ pageId, number, name, title, savedBy, shownFrom, shownUntil, ...PAGE })
    .from(pageVersions)
    .innerJoin(pages, eq(pages.id, pageId))
    .where(and(isNull(pages.deletedAt), isNotNull(shownFrom), or(within(shownFrom), within(shownUntil))))
    .limit(MAX_CHANGES)
  const withVisibilities = await pageVisibilities(db, rows, productVisibilities)
  return withVisibilities.flatMap(row => {
    const common = {
      ...{ pageId: row.pageId, number: row.number, savedBy: row.savedBy },
      title: textIn(row.title, language) || row.name,
    }
    const at = (moment: Date | null, turn: ScheduledPageChange['kind']) =>
      moment && moment >= from && moment < until
        ? [
            {
              ...common,
              kind: turn,
              at: moment.toISOString(),
              unseen: !isVisibleAt(row.visibilities, moment.getTime()),
            },
          ]
        : []
    return [...at(row.shownFrom, 'version-comes'), ...at(row.shownUntil, 'version-goes')]
  })
}

const STATES = ['visible', 'hidden', 'inaccessible'] as const

const listVisibilityChanges = async (
  db: Queryable,
  { from, until, language }: Span,
): Promise<Omit<ScheduledPageChange, 'path'>[]> => {
  const shown = shownPages(db, from)
  const rows = await db
    .select({ id: shown.id, name: shown.name, title: shown.title, visibility: shown.visibility })
    .from(shown)
    .where(and(hasVisibilityPeriod(shown.visibility), ne(shown.kind, 'global')))
    .limit(MAX_CHANGES)
  return rows.flatMap(({ id, name, title, visibility }) =>
    visibilityChanges(visibility)
      .filter(moment => moment >= from.getTime() && moment < until.getTime())
      .map(moment => ({
        ...{ pageId: id, title: textIn(title, language) || name, number: null, savedBy: null, unseen: false },
        at: new Date(moment).toISOString(),
        kind: STATES[visibilityAt(visibility, moment)],
      })),
  )
}
