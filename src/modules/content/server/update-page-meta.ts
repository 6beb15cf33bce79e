import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { PageMeta } from '#content/domain/apply-rename.ts'
import { createPageTag } from '#kernel/change-tag.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { computeNextVersionNumber } from './compute-next-version-number.ts'
import { lockShownVersion, type Writer } from './edit-page.ts'
import { renameScheduledVersions } from './rename-scheduled-versions.ts'
import { saveVersion } from './save-version.ts'
import { selectShownPages } from './shown-version.ts'
import { pages, pageVersions } from './tables.ts'

export type { PageMeta }

/** Returns the shown title and description of a page, or null when it does not exist. */
export const readPageMeta = async (db: Queryable, pageId: number, now: Date): Promise<PageMeta | null> => {
  const page = selectShownPages(db, now)
  const [row] = await db
    .select({ title: page.title, metaDescription: page.metaDescription })
    .from(page)
    .where(eq(page.id, pageId))
  return row ?? null
}

/**
 * Updates title and description of a page in a new version; `decide` receives the texts of a version and the shown
 * ones. Unchanged texts write nothing. The user's own draft stays, since this change comes from the page's subject.
 * While a scheduled version is shown, it and the published version are both replaced, so open editors get a conflict as
 * after any save.
 */
export const updatePageMeta = async (
  tx: Write,
  pageId: number,
  decide: (meta: PageMeta, shownMeta: PageMeta) => PageMeta,
  writer: Omit<Writer, 'writerId'>,
): Promise<void> => {
  const shownVersion = await lockShownVersion(tx, pageId, writer.now)
  if (!shownVersion) return
  const { title, metaDescription, itemContainers } = shownVersion.pageContent
  const meta = { title, metaDescription }
  const [page] = await tx
    .select({
      publishedVersion: pages.publishedVersion,
      publishedMeta: { title: pageVersions.title, metaDescription: pageVersions.metaDescription },
    })
    .from(pages)
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.publishedVersion)))
    .where(eq(pages.id, pageId))
  if (page && page.publishedVersion !== shownVersion.number) {
    const replaceMeta = (number: number) =>
      replaceVersion(tx, { pageId, number, ...writer }, publishedMeta => decide(publishedMeta, meta))
    const newPublishedNumber = await replaceMeta(page.publishedVersion)
    const newShownNumber = await replaceMeta(shownVersion.number)
    if (newPublishedNumber === null && newShownNumber === null) return
    await tx
      .update(pages)
      .set({ publishedVersion: newPublishedNumber ?? page.publishedVersion, modifiedAt: writer.now })
      .where(eq(pages.id, pageId))
    await renameScheduledVersions(tx, {
      pageId,
      now: writer.now,
      before: page.publishedMeta,
      after: decide(page.publishedMeta, meta),
    })
    tx.changed(['content', createPageTag(pageId)])
    return
  }
  const newMeta = decide(meta, meta)
  if (isDeepStrictEqual(newMeta, meta)) return
  await saveVersion(tx, new Map(), {
    pageId,
    pageContent: { ...shownVersion.pageContent, ...newMeta },
    as: 'live',
    base: shownVersion.number,
    unchangedBlocks: Object.values(itemContainers).flat(),
    shownContainers: null,
    ...writer,
    writerId: null,
  })
}

interface VersionToReplace {
  pageId: number
  number: number
  username: string
  now: Date
}

/**
 * Replaces a version by one with other texts and the same period, and returns its number. Returns null when the version
 * is missing or its texts are already the same.
 */
const replaceVersion = async (
  tx: Write,
  { pageId, number, username, now }: VersionToReplace,
  decide: (meta: PageMeta) => PageMeta,
): Promise<number | null> => {
  const versionCondition = and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number))
  const [before] = await tx.select().from(pageVersions).where(versionCondition)
  if (!before) return null
  const meta = { title: before.title, metaDescription: before.metaDescription }
  const newMeta = decide(meta)
  if (isDeepStrictEqual(newMeta, meta)) return null
  const version = await computeNextVersionNumber(tx, pageId)
  await tx
    .insert(pageVersions)
    .values({ ...before, ...newMeta, number: version, cause: 'saved', savedBy: username, savedAt: now, base: number })
  if (before.shownFrom) await tx.update(pageVersions).set({ shownUntil: now }).where(versionCondition)
  tx.audit({ kind: 'page', id: pageId, before: { version: number, ...meta }, after: { version, ...newMeta } })
  return version
}
