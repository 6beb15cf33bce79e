import { and, asc, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { createPageTag } from '#kernel/change-tag.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { failure, ok, type Result, unwrap } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { findPagesMovedSince } from './list-moved-pages.ts'
import { type PageKind, pages, pageVersions, slugs } from './tables.ts'

type Ids = readonly number[]

/** Moves pages to the bin, all together. Fails with the names of those that the shop links to. */
export const binPages = async (
  tx: Write,
  ids: Ids,
  now: Date,
  pageKind: PageKind = 'content',
): Promise<Result<null, 'notFound' | { requiredPages: string[] }>> => {
  const rows = await lockPages(tx, ids)
  const pagesToBin = rows.filter(({ deletedAt, kind }) => deletedAt === null && kind === pageKind)
  if (pagesToBin.length < new Set(ids).size) return failure('notFound')
  const requiredIds = pageKind === 'content' ? await findRequiredPages(tx) : new Set<number>()
  const requiredNames = pagesToBin.filter(({ id }) => requiredIds.has(id)).map(({ name }) => name)
  if (requiredNames.length > 0) return failure({ requiredPages: requiredNames })
  await tx
    .update(pages)
    .set({ deletedAt: now })
    .where(inArray(pages.id, [...ids]))
  recordChange(tx, pagesToBin, 'binned')
  return ok(null)
}

/**
 * Restores pages from the bin with their visibility. Returns the ids of those that got another address in the bin,
 * because other pages took over theirs.
 */
export const restorePages = async (
  tx: Write,
  ids: Ids,
  pageKind: PageKind = 'content',
): Promise<Result<number[], 'notFound'>> => {
  const rows = await lockPages(tx, ids)
  const pagesToRestore = rows.filter(({ deletedAt, kind }) => deletedAt !== null && kind === pageKind)
  if (pagesToRestore.length < new Set(ids).size) return failure('notFound')
  await tx
    .update(pages)
    .set({ deletedAt: null })
    .where(inArray(pages.id, [...ids]))
  recordChange(tx, pagesToRestore, 'restored')
  const binnedPages = pagesToRestore.flatMap(({ id, deletedAt }) => (deletedAt ? [{ id, since: deletedAt }] : []))
  return ok(await findPagesMovedSince(tx, binnedPages))
}

/** Deletes binned pages permanently, with versions, addresses and navigation entries. Returns their number. */
export const purgePages = async (tx: Write, ids: Ids, pageKind: PageKind = 'content'): Promise<number> => {
  const purgedPages = (await lockPages(tx, ids)).filter(
    ({ deletedAt, kind }) => deletedAt !== null && kind === pageKind,
  )
  const purgedIds = purgedPages.map(({ id }) => id)
  await tx.delete(pages).where(inArray(pages.id, purgedIds))
  recordChange(tx, purgedPages, 'purged')
  if (purgedPages.length === 0) tx.audit({ kind: 'page', id: 0, action: 'purged-none' })
  return purgedPages.length
}

/** Returns the ids of the pages that the shop links to: the home page and the terms of sale. */
export const findRequiredPages = async (db: Queryable): Promise<Set<number>> => {
  const { type: _marker, ...terms } = (await readSettings(db)).termsPageSlug as Record<string, string>
  const termsSlugs = Object.entries(terms).map(([language, slug]) =>
    and(eq(slugs.language, language), eq(slugs.slug, slug)),
  )
  const rows = await db
    .select({ id: slugs.pageId })
    .from(slugs)
    .where(or(eq(slugs.slug, ''), ...termsSlugs))
  return new Set(rows.map(({ id }) => id))
}

interface LockedPage {
  id: number
  kind: string
  deletedAt: Date | null
  name: string
}

const lockPages = (tx: Write, ids: Ids): Promise<LockedPage[]> =>
  tx
    .select({ id: pages.id, kind: pages.kind, deletedAt: pages.deletedAt, name: pageVersions.name })
    .from(pages)
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.publishedVersion)))
    .where(inArray(pages.id, [...ids]))
    .orderBy(asc(pages.id))
    .for('update', { of: pages })

const recordChange = (tx: Write, rows: readonly LockedPage[], action: 'binned' | 'restored' | 'purged'): void => {
  for (const { id, name } of rows) tx.audit({ kind: 'page', id, action, before: { name } })
  if (rows.length > 0) tx.changed(['content', 'listing', ...rows.map(({ id }) => createPageTag(id))])
}

/**
 * Locks the binned pages of a kind, or those binned before `limit`, so that nobody restores them during the deletion.
 */
export const lockBinnedPages = (
  tx: Write,
  kind: PageKind,
  binnedBefore?: Date,
): Promise<{ id: number; subjectId: number | null }[]> =>
  tx
    .select({ id: pages.id, subjectId: pages.subjectId })
    .from(pages)
    .where(and(eq(pages.kind, kind), isNotNull(pages.deletedAt), binnedBefore && lt(pages.deletedAt, binnedBefore)))
    .orderBy(asc(pages.id))
    .for('update')

/** Deletes all binned content pages permanently, or those binned before `limit`. Returns their number. */
export const emptyPageBin = async (tx: Write, binnedBefore?: Date): Promise<number> => {
  const binnedPages = await lockBinnedPages(tx, 'content', binnedBefore)
  return purgePages(
    tx,
    binnedPages.map(({ id }) => id),
  )
}

const EMPTY_BIN_JOB = defineJob<Record<string, never>>('empty-page-bin')
const BIN_RETENTION_DAYS = 30

/** Schedules the nightly deletion of pages that were binned more than 30 days ago. */
export const schedulePageBinPurge = (app: App): void => {
  app.jobs.handle(EMPTY_BIN_JOB, async (_payload, actor) => {
    const binnedBefore = new Date(app.now().getTime() - BIN_RETENTION_DAYS * DAY_MS)
    // A night without expired pages writes no audit entry.
    if ((await app.db.$count(pages, lt(pages.deletedAt, binnedBefore))) === 0) return
    unwrap(await write(app, actor, async tx => ok(await emptyPageBin(tx, binnedBefore))))
  })
  app.jobs.schedule(EMPTY_BIN_JOB, { cron: '25 3 * * *', payload: {}, key: 'bin' })
}
