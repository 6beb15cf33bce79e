import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Containers } from '#content/contract-block.ts'
import { createPageTag } from '#kernel/change-tag.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getVisibilityState, isAlwaysVisible, isEverVisible, type Visibility } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { findRequiredPages } from './bin-pages.ts'
import { lockShownVersion } from './edit-page.ts'
import { findUnfinishedErrors, type UnfinishedBlockError } from './find-unfinished-errors.ts'
import { type IsAlbumEmpty, isEmptyAlbumPage } from './is-empty-album-page.ts'
import type { BlockTypes } from './read-containers.ts'
import { pages, pageVersions } from './tables.ts'

/** Sets the visibility of a page; null is always visible. Required pages must stay visible. */
export const setPageVisibility = async (
  tx: Write,
  pageId: number,
  visibility: Visibility | null,
): Promise<Result<null, 'notFound' | 'required'>> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  if (!page || page.kind === 'global' || page.deletedAt) return failure('notFound')
  if (page.kind === 'content' && !isAlwaysVisible(visibility) && (await findRequiredPages(tx)).has(pageId))
    return failure('required')
  await tx.update(pages).set({ visibility }).where(eq(pages.id, pageId))
  tx.changed(['content', 'listing', createPageTag(pageId)])
  tx.audit({ kind: 'page', id: pageId, before: { visibility: page.visibility }, after: { visibility } })
  return ok(null)
}

interface VisibilityInput {
  visibility: Visibility | null
  now: Date
  acceptsUnfinished?: boolean | undefined
  /** Omitted when the caller checks the pictures itself. */
  isAlbumEmpty?: IsAlbumEmpty
}

/** Sets the visibility, but refuses to reveal a hidden page that has unfinished blocks or an album without pictures. */
export const setVisibilityIfFinished = async (
  tx: Write,
  types: BlockTypes,
  pageId: number,
  { visibility, now, acceptsUnfinished, isAlbumEmpty }: VisibilityInput,
): Promise<Result<null, 'notFound' | 'required' | 'noPictures' | { unfinished: UnfinishedBlockError[] }>> => {
  if (isEverVisible(visibility) && !(await isPageVisible(tx, pageId, now))) {
    if (isAlbumEmpty && (await isEmptyAlbumPage(tx, pageId, isAlbumEmpty))) return failure('noPictures')
    for (const containers of acceptsUnfinished ? [] : await readContainersToShow(tx, pageId, now)) {
      const unfinished = findUnfinishedErrors(containers, {}, types, new Set())
      if (unfinished.length > 0) return failure({ unfinished })
    }
  }
  return setPageVisibility(tx, pageId, visibility)
}

/** Reads the blocks of the shown version and of the scheduled ones, which a visible page shows without another save. */
const readContainersToShow = async (tx: Write, pageId: number, now: Date): Promise<Containers[]> => {
  const shownVersion = await lockShownVersion(tx, pageId, now)
  if (!shownVersion) return []
  const { itemContainers, shownFrom, shownUntil } = pageVersions
  const scheduledVersions = await tx
    .select({ itemContainers })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), isNotNull(shownFrom), or(isNull(shownUntil), gt(shownUntil, now))))
  return [shownVersion.pageContent.itemContainers, ...scheduledVersions.map(version => version.itemContainers)]
}

/** Returns true when the page's own visibility shows it now. */
export const isPageVisible = async (tx: Write, pageId: number, now: Date): Promise<boolean> => {
  const [page] = await tx.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  return page !== undefined && getVisibilityState(page.visibility, now.getTime()) === 0
}
