import { eq } from 'drizzle-orm'
import { shownIn } from '#content/domain/version-seen.ts'
import type { Write } from '#platform/server/write.ts'
import { showPage } from './show-page.ts'
import { pages } from './tables.ts'

/** Makes a page visible in a period. Outside the period its current state stays. */
export const showInTime = async (
  tx: Write,
  pageId: number,
  { from, until }: { from: Date; until: Date | null },
  now: Date,
): Promise<void> => {
  const [page] = await tx.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  if (!page) return
  const stretch = { from: from.getTime(), until: until?.getTime() ?? null }
  await showPage(tx, pageId, shownIn(stretch, page.visibility, now.getTime()))
}
