import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { pageTag } from '#kernel/change-tag.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { lockShown, type Writer } from './edit-page.ts'
import { saveVersion } from './save-version.ts'
import { shownPages } from './shown-version.ts'
import { pages, pageVersions } from './tables.ts'

/** What a page is called, and what search engines are told of it. */
export interface PageWords {
  title: Multilingual
  metaDescription: Multilingual | null
}

/** What a page says of itself now; null where there is no such page. */
export const pageWords = async (db: Queryable, pageId: number, now: Date): Promise<PageWords | null> => {
  const page = shownPages(db, now)
  const [row] = await db
    .select({ title: page.title, metaDescription: page.metaDescription })
    .from(page)
    .where(eq(page.id, pageId))
  return row ?? null
}

/**
 * Has a page say something else of itself, at once, by a version of its own; `decide` is given what a version says and what
 * the page shows. One that says so already is left alone, and so is the draft of whoever does it: they write of the page's
 * subject, not on the page. While a version is shown in its time, both it and the one that comes back after it are told in
 * their places: a new one would end the first, and what it says would stay for good.
 */
export const describePage = async (
  tx: Write,
  pageId: number,
  decide: (words: PageWords, shown: PageWords) => PageWords,
  writer: Omit<Writer, 'writerId'>,
): Promise<void> => {
  const shown = await lockShown(tx, pageId, writer.now)
  if (!shown) return
  const { title, metaDescription, itemContainers } = shown.written
  const words = { title, metaDescription }
  const [page] = await tx.select({ live: pages.live }).from(pages).where(eq(pages.id, pageId))
  if (page && page.live !== shown.number) {
    const isShownTold = await tell(tx, pageId, shown.number, own => decide(own, words))
    const isNextTold = await tell(tx, pageId, page.live, own => decide(own, words))
    if (!isShownTold && !isNextTold) return
    await tx.update(pages).set({ modifiedAt: writer.now }).where(eq(pages.id, pageId))
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
    ...writer,
    writerId: null,
  })
}

/** Whether the version said anything else before. */
const tell = async (
  tx: Write,
  pageId: number,
  number: number,
  decide: (words: PageWords) => PageWords,
): Promise<boolean> => {
  const which = and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number))
  const { title, metaDescription } = pageVersions
  const [words] = await tx.select({ title, metaDescription }).from(pageVersions).where(which)
  if (!words) return false
  const next = decide(words)
  if (isDeepStrictEqual(next, words)) return false
  await tx.update(pageVersions).set(next).where(which)
  tx.audit({ kind: 'page', id: pageId, before: { version: number, ...words }, after: { version: number, ...next } })
  return true
}
