import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { PageMeta } from '#content/domain/apply-rename.ts'
import { pageTag } from '#kernel/change-tag.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { lockShownVersion, type Writer } from './edit-page.ts'
import { renamePlannedVersions } from './rename-planned-versions.ts'
import { nextVersionNumber, saveVersion } from './save-version.ts'
import { shownPages } from './shown-version.ts'
import { pages, pageVersions } from './tables.ts'

export type { PageMeta }

/** Returns the shown title and description of a page, or null when it does not exist. */
export const readPageMeta = async (db: Queryable, pageId: number, now: Date): Promise<PageMeta | null> => {
  const page = shownPages(db, now)
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
  decide: (words: PageMeta, shown: PageMeta) => PageMeta,
  writer: Omit<Writer, 'writerId'>,
): Promise<void> => {
  const shown = await lockShownVersion(tx, pageId, writer.now)
  if (!shown) return
  const { title, metaDescription, itemContainers } = shown.written
  const words = { title, metaDescription }
  const [page] = await tx
    .select({ live: pages.live, own: { title: pageVersions.title, metaDescription: pageVersions.metaDescription } })
    .from(pages)
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.live)))
    .where(eq(pages.id, pageId))
  if (page && page.live !== shown.number) {
    const saying = (number: number) => replaceVersion(tx, { pageId, number, ...writer }, own => decide(own, words))
    const next = await saying(page.live)
    const shownNext = await saying(shown.number)
    if (next === null && shownNext === null) return
    await tx
      .update(pages)
      .set({ live: next ?? page.live, modifiedAt: writer.now })
      .where(eq(pages.id, pageId))
    await renamePlannedVersions(tx, { pageId, now: writer.now, before: page.own, after: decide(page.own, words) })
    tx.changed(['content', pageTag(pageId)])
    return
  }
  const next = decide(words, words)
  if (isDeepStrictEqual(next, words)) return
  await saveVersion(tx, new Map(), {
    pageId,
    written: { ...shown.written, ...next },
    as: 'live',
    base: shown.number,
    stood: Object.values(itemContainers).flat(),
    judgedFrom: null,
    ...writer,
    writerId: null,
  })
}

interface VersionToReplace {
  pageId: number
  number: number
  by: string
  now: Date
}

/** Replaces a version by one with other texts and the same period. Returns null when the texts are already the same. */
const replaceVersion = async (
  tx: Write,
  { pageId, number, by, now }: VersionToReplace,
  decide: (words: PageMeta) => PageMeta,
): Promise<number | null> => {
  const which = and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number))
  const [before] = await tx.select().from(pageVersions).where(which)
  if (!before) return null
  const words = { title: before.title, metaDescription: before.metaDescription }
  const next = decide(words)
  if (isDeepStrictEqual(next, words)) return null
  const version = await nextVersionNumber(tx, pageId)
  await tx
    .insert(pageVersions)
    .values({ ...before, ...next, number: version, cause: 'saved', savedBy: by, savedAt: now, base: number })
  if (before.shownFrom) await tx.update(pageVersions).set({ shownUntil: now }).where(which)
  tx.audit({ kind: 'page', id: pageId, before: { version: number, ...words }, after: { version, ...next } })
  return version
}
