import { eq } from 'drizzle-orm'
import { pageTag } from '#kernel/change-tag.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { isAlwaysVisible, type Visibility } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { neededPages } from './bin-pages.ts'
import { pages } from './tables.ts'

/** Says when and to whom a page shows; null is always and to everybody, which a page that others lead to must be. */
export const showPage = async (
  tx: Write,
  pageId: number,
  visibility: Visibility | null,
): Promise<Outcome<null, 'missing' | 'needed'>> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  if (!page || page.kind === 'global' || page.deletedAt) return refused('missing')
  if (page.kind === 'content' && !isAlwaysVisible(visibility) && (await neededPages(tx)).has(pageId))
    return refused('needed')
  await tx.update(pages).set({ visibility }).where(eq(pages.id, pageId))
  tx.changed(['content', 'listing', pageTag(pageId)])
  tx.audit({ kind: 'page', id: pageId, before: { visibility: page.visibility }, after: { visibility } })
  return ok(null)
}
