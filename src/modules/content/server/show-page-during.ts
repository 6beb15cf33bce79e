import { eq } from 'drizzle-orm'
import { visibilityDuring } from '#content/domain/visible-spans.ts'
import type { Write } from '#platform/server/write.ts'
import { setPageVisibility } from './set-page-visibility.ts'
import { pages } from './tables.ts'

/** Makes a page visible in a period. Outside the period its current state stays. */
export const showPageDuring = async (
  tx: Write,
  pageId: number,
  { from, until }: { from: Date; until: Date | null },
  now: Date,
): Promise<void> => {
  const [page] = await tx.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  if (!page) return
  const stretch = { from: from.getTime(), until: until?.getTime() ?? null }
  await setPageVisibility(tx, pageId, visibilityDuring(stretch, page.visibility, now.getTime()))
}
