import { failure, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { lockShownVersion } from './edit-page.ts'
import { findVersion } from './list-versions.ts'
import type { BlockTypes } from './read-containers.ts'
import { type SaveFailure, type SaveRequest, saveVersion } from './save-version.ts'

interface RestoreInput extends Pick<SaveRequest, 'pageId' | 'base' | 'by' | 'writerId' | 'now'> {
  number: number
  acceptsUnfinished?: boolean | undefined
}

/** Restores an old version as a new one, so that the history stays complete. */
export const restoreVersion = async (
  tx: Write,
  types: BlockTypes,
  { pageId, number, acceptsUnfinished = false, ...asked }: RestoreInput,
): Promise<Result<{ version: number }, SaveFailure | 'noVersion'>> => {
  const old = await findVersion(tx, { pageId, number })
  const shown = await lockShownVersion(tx, pageId, asked.now)
  if (!shown) return failure('missing')
  if (!old) return failure('noVersion')
  const { layout, name, title, metaDescription, metaKeywords, canonical, socialImage, content, itemContainers } = old
  const written = {
    layout,
    name,
    title,
    metaDescription,
    metaKeywords,
    canonical,
    socialImage,
    content,
    itemContainers,
  }
  const stood = Object.values(itemContainers).flat()
  const judgedFrom = acceptsUnfinished ? null : shown.written.itemContainers
  return saveVersion(tx, types, { pageId, written, as: 'live', restored: number, stood, judgedFrom, ...asked })
}
