import { eq } from 'drizzle-orm'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import { failure, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { hasDraft } from './delete-draft.ts'
import { lockShownVersion, pickPageContent } from './edit-page.ts'
import { findVersion } from './list-versions.ts'
import type { BlockTypes } from './read-containers.ts'
import { type SaveFailure, type SaveRequest, saveVersion } from './save-version.ts'
import { pages } from './tables.ts'

interface RestoreInput extends Pick<SaveRequest, 'pageId' | 'base' | 'username' | 'writerId' | 'now'> {
  number: number
  acceptsUnfinished?: boolean | undefined
}

/**
 * Restores an old version as a new one, so that the history stays complete. A repeated restore finds its own content
 * published, and adds no version.
 */
export const restoreVersion = async (
  tx: Write,
  types: BlockTypes,
  { pageId, number, writerId, acceptsUnfinished = false, ...request }: RestoreInput,
): Promise<Result<{ version: number }, SaveFailure | 'noVersion' | { published: number }>> => {
  const oldVersion = await findVersion(tx, { pageId, number })
  const shownVersion = await lockShownVersion(tx, pageId, request.now)
  if (!shownVersion) return failure('notFound')
  if (!oldVersion) return failure('noVersion')
  const pageContent = pickPageContent(oldVersion)
  const [page] = await tx.select({ published: pages.publishedVersion }).from(pages).where(eq(pages.id, pageId))
  const isKnownBase = request.base <= shownVersion.number
  const isPublished =
    isKnownBase && page?.published === shownVersion.number && isDeepEqual(shownVersion.pageContent, pageContent)
  // A restore in the editor deletes the draft, so a writer who has one has not restored this version yet.
  if (isPublished && (writerId === null || !(await hasDraft(tx, pageId, writerId))))
    return failure({ published: shownVersion.number })
  const unchangedBlocks = Object.values(pageContent.itemContainers).flat()
  const shownContainers = acceptsUnfinished ? null : shownVersion.pageContent.itemContainers
  return saveVersion(tx, types, {
    pageId,
    pageContent,
    as: 'live',
    restoredNumber: number,
    unchangedBlocks,
    shownContainers,
    writerId,
    ...request,
  })
}
