import { eq } from 'drizzle-orm'
import { pageTag } from '#kernel/change-tag.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { isAlwaysVisible, isEverVisible, type Visibility, visibilityAt } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { neededPages } from './bin-pages.ts'
import { lockShown } from './edit-page.ts'
import type { BlockTypes } from './read-containers.ts'
import { pages } from './tables.ts'
import { type UnfinishedFault, unfinishedFaults } from './unfinished-faults.ts'

/** Sets the visibility of a page; null is always visible. Required pages must stay visible. */
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

interface Asked {
  visibility: Visibility | null
  now: Date
  acceptsUnfinished?: boolean | undefined
}

/** Sets the visibility, but refuses to reveal a hidden page that has unfinished blocks. */
export const showFinishedPage = async (
  tx: Write,
  types: BlockTypes,
  pageId: number,
  { visibility, now, acceptsUnfinished }: Asked,
): Promise<Outcome<null, 'missing' | 'needed' | { unfinished: UnfinishedFault[] }>> => {
  if (!acceptsUnfinished && isEverVisible(visibility) && !(await isShown(tx, pageId, now))) {
    const shown = await lockShown(tx, pageId, now)
    const unfinished = shown ? unfinishedFaults(shown.written.itemContainers, {}, types, new Set()) : []
    if (unfinished.length > 0) return refused({ unfinished })
  }
  return showPage(tx, pageId, visibility)
}

/** Returns true when the page's own visibility shows it now. */
export const isShown = async (tx: Write, pageId: number, now: Date): Promise<boolean> => {
  const [page] = await tx.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  return page !== undefined && visibilityAt(page.visibility, now.getTime()) === 0
}
