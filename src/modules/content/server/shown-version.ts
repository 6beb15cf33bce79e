import { and, desc, eq, gt, isNotNull, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/server/db/database.ts'
import { pages, pageVersions } from './tables.ts'

/** Prepared queries have a placeholder for the moment. */
type Moment = Date | Placeholder
type PeriodColumns = Record<'shownFrom' | 'shownUntil', PgColumn>

/** Selects the active scheduled version of each page that has one at `now`; few pages do. */
const selectActiveVersions = (db: Queryable, now: Moment) =>
  db
    .selectDistinctOn([pageVersions.pageId], { pageId: pageVersions.pageId, number: pageVersions.number })
    .from(pageVersions)
    .where(isInShownPeriod(now))
    .orderBy(pageVersions.pageId, desc(pageVersions.shownFrom), desc(pageVersions.number))
    .as('timed')

export const isInShownPeriod = (now: Moment, { shownFrom, shownUntil }: PeriodColumns = pageVersions) =>
  and(lte(shownFrom, now), or(isNull(shownUntil), gt(shownUntil, now)))

const SHOWN_COLUMNS = {
  id: pages.id,
  kind: pages.kind,
  subjectId: pages.subjectId,
  visibility: pages.visibility,
  modifiedAt: pages.modifiedAt,
  number: pageVersions.number,
  layout: pageVersions.layout,
  name: pageVersions.name,
  title: pageVersions.title,
  metaDescription: pageVersions.metaDescription,
  metaKeywords: pageVersions.metaKeywords,
  canonical: pageVersions.canonical,
  socialImage: pageVersions.socialImage,
  content: pageVersions.content,
  itemContainers: pageVersions.itemContainers,
}

/**
 * Selects every page outside the bin, or inside it, with its version at a moment, as a subquery.
 * `domain/find-live-version.ts` has the same rule.
 */
export const selectShownPages = (db: Queryable, now: Moment, isBinned = false) => {
  const active = selectActiveVersions(db, now)
  return db
    .select(SHOWN_COLUMNS)
    .from(pages)
    .leftJoin(active, eq(active.pageId, pages.id))
    .innerJoin(
      pageVersions,
      and(
        eq(pageVersions.pageId, pages.id),
        eq(pageVersions.number, sql`coalesce(${active.number}, ${pages.publishedVersion})`),
      ),
    )
    .where(isBinned ? isNotNull(pages.deletedAt) : isNull(pages.deletedAt))
    .as('shown_page')
}

/**
 * Selects like `selectShownPages`, for queries of a single page. A subquery for its scheduled version lets PostgreSQL
 * reuse a generic plan. PostgreSQL would plan the join for each run, which takes five times as long as the query.
 */
export const selectShownPage = (db: Queryable, now: Moment) => {
  const active = alias(pageVersions, 'timed')
  const number = db
    .select({ number: active.number })
    .from(active)
    .where(and(eq(active.pageId, pages.id), isInShownPeriod(now, active)))
    .orderBy(desc(active.shownFrom), desc(active.number))
    .limit(1)
  return db
    .select(SHOWN_COLUMNS)
    .from(pages)
    .innerJoin(
      pageVersions,
      and(
        eq(pageVersions.pageId, pages.id),
        eq(pageVersions.number, sql`coalesce(${number}, ${pages.publishedVersion})`),
      ),
    )
    .where(isNull(pages.deletedAt))
    .as('shown_page')
}

/** Returns the number of the shown version. The caller locks the page row when a write depends on it. */
export const findLiveNumber = async (
  db: Queryable,
  page: { id: number; publishedVersion: number },
  now: Date,
): Promise<number> => {
  const [active] = await db
    .select({ number: pageVersions.number })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, page.id), isInShownPeriod(now)))
    .orderBy(desc(pageVersions.shownFrom), desc(pageVersions.number))
    .limit(1)
  return active?.number ?? page.publishedVersion
}
