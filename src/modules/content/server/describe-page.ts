import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { lockShown, type Writer } from './edit-page.ts'
import { saveVersion } from './save-version.ts'
import { shownPages } from './shown-version.ts'

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
 * Has a page say something else of itself, at once, by a version of its own; `decide` is given what it says. One that says so
 * already is left alone, and so is the draft of whoever does it: they write of the page's subject, not on the page.
 */
export const describePage = async (
  tx: Write,
  pageId: number,
  decide: (shown: PageWords) => PageWords,
  writer: Omit<Writer, 'writerId'>,
): Promise<void> => {
  const shown = await lockShown(tx, pageId, writer.now)
  if (!shown) return
  const { title, metaDescription, itemContainers } = shown.written
  const next = decide({ title, metaDescription })
  if (isDeepStrictEqual(next, { title, metaDescription })) return
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
