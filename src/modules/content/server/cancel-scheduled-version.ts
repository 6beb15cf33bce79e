import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { isSameVisibility } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { setPageVisibility } from './set-page-visibility.ts'
import { pages, pageVersions, type VisibilityChange } from './tables.ts'

/**
 * Cancels a scheduled version, or ends it when it has started. Takes back the
 * visibility that scheduling gave the page for the period. Returns false for versions that are not scheduled or have
 * ended.
 */
export const cancelScheduledVersion = async (
  tx: Write,
  { pageId, number, now }: { pageId: number; number: number; now: Date },
): Promise<boolean> => {
  const [version] = await tx
    .select({ from: pageVersions.shownFrom, visibilityChange: pageVersions.visibilityChange })
    .from(pageVersions)
    .where(
      and(
        eq(pageVersions.pageId, pageId),
        eq(pageVersions.number, number),
        isNotNull(pageVersions.shownFrom),
        or(isNull(pageVersions.shownUntil), gt(pageVersions.shownUntil, now)),
      ),
    )
    .for('update')
  if (!version?.from) return false
  const hasStarted = version.from <= now
  await tx
    .update(pageVersions)
    .set(hasStarted ? { shownUntil: now } : { shownFrom: null, shownUntil: null })
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)))
  if (version.visibilityChange) await revertVisibility(tx, pageId, version.visibilityChange)
  return true
}

/**
 * Removes the period from the visibility, because it would now publish content that was never meant for visitors. Keeps
 * a visibility that staff set before or after scheduling.
 */
const revertVisibility = async (tx: Write, pageId: number, { before, after }: VisibilityChange): Promise<void> => {
  const [page] = await tx.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  if (page && isSameVisibility(page.visibility, after)) await setPageVisibility(tx, pageId, before)
}
