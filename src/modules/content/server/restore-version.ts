import { type Outcome, refused } from '#kernel/outcome.ts'
import type { Write } from '#platform/server/write.ts'
import { lockShown } from './edit-page.ts'
import { findVersion } from './list-versions.ts'
import type { BlockTypes } from './read-containers.ts'
import { type SaveAsked, type SaveRefusal, saveVersion } from './save-version.ts'

interface RestoreAsked extends Pick<SaveAsked, 'pageId' | 'base' | 'by' | 'writerId' | 'now'> {
  number: number
  acceptsUnfinished?: boolean | undefined
}

/** Restores an old version as a new one, so that the history stays complete. */
export const restoreVersion = async (
  tx: Write,
  types: BlockTypes,
  { pageId, number, acceptsUnfinished = false, ...asked }: RestoreAsked,
): Promise<Outcome<{ version: number }, SaveRefusal | 'noVersion'>> => {
  const old = await findVersion(tx, { pageId, number })
  const shown = await lockShown(tx, pageId, asked.now)
  if (!shown) return refused('missing')
  if (!old) return refused('noVersion')
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
