import { and, desc, eq, gt, isNotNull, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/server/db/database.ts'
import { pages, pageVersions } from './tables.ts'

/** Or what stands for it in a query that is put together once. */
type Moment = Date | Placeholder
type Times = Record<'shownFrom' | 'shownUntil', PgColumn>

/** The version that each page with a timed one in its time shows at `now`; few pages have any. */
const timedAt = (db: Queryable, now: Moment) =>
  db
    .selectDistinctOn([pageVersions.pageId], { pageId: pageVersions.pageId, number: pageVersions.number })
    .from(pageVersions)
    .where(inItsTime(now))
    .orderBy(pageVersions.pageId, desc(pageVersions.shownFrom), desc(pageVersions.number))
    .as('timed')

export const inItsTime = (now: Moment, { shownFrom, shownUntil }: Times = pageVersions) =>
  and(lte(shownFrom, now), or(isNull(shownUntil), gt(shownUntil, now)))

/** What is read of each. */
const shown = {
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
 * Every page of the site, or of the bin, with what it shows at a moment, as a part of another query; the rule is that of
 * `domain/live-version.ts`.
 */
export const shownPages = (db: Queryable, now: Moment, which: 'site' | 'bin' = 'site') => {
  const timed = timedAt(db, now)
  return db
    .select(shown)
    .from(pages)
    .leftJoin(timed, eq(timed.pageId, pages.id))
    .innerJoin(
      pageVersions,
      and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, sql`coalesce(${timed.number}, ${pages.live})`)),
    )
    .where(which === 'bin' ? isNotNull(pages.deletedAt) : isNull(pages.deletedAt))
    .as('shown_page')
}

/**
 * The same for a query that asks for one page of the site, where looking up its timed version costs less than having those of all at
 * hand: joined with all of them it would be planned anew every time, which takes five times as long as answering it.
 */
export const shownPage = (db: Queryable, now: Moment) => {
  const timed = alias(pageVersions, 'timed')
  const number = db
    .select({ number: timed.number })
    .from(timed)
    .where(and(eq(timed.pageId, pages.id), inItsTime(now, timed)))
    .orderBy(desc(timed.shownFrom), desc(timed.number))
    .limit(1)
  return db
    .select(shown)
    .from(pages)
    .innerJoin(
      pageVersions,
      and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, sql`coalesce(${number}, ${pages.live})`)),
    )
    .where(isNull(pages.deletedAt))
    .as('shown_page')
}

/** The number of the version that a page shows at a moment; the page's row should be locked where something follows from it. */
export const liveNumber = async (db: Queryable, page: { id: number; live: number }, now: Date): Promise<number> => {
  const [timed] = await db
    .select({ number: pageVersions.number })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, page.id), inItsTime(now)))
    .orderBy(desc(pageVersions.shownFrom), desc(pageVersions.number))
    .limit(1)
  return timed?.number ?? page.live
}
