import { eq } from 'drizzle-orm'
import { pageTag } from '#kernel/change-tag.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { pages } from './tables.ts'

/** Says when and to whom a page shows; null is always and to everybody. */
export const showPage = async (
  tx: Write,
  pageId: number,
  visibility: Visibility | null,
): Promise<Outcome<null, 'missing'>> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  if (!page || page.kind === 'global' || page.deletedAt) return refused('missing')
  await tx.update(pages).set({ visibility }).where(eq(pages.id, pageId))
  tx.changed(['content', 'listing', pageTag(pageId)])
  tx.audit({ kind: 'page', id: pageId, before: { visibility: page.visibility }, after: { visibility } })
  return ok(null)
}
