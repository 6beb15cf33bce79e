import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { isPeriodVisibility, type TimeSpan } from '#content/domain/find-visible-spans.ts'
import { completeVisibility, type Visibility } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { setPageVisibility } from './set-page-visibility.ts'
import { pages, pageVersions } from './tables.ts'

/**
 * Cancels a scheduled version, or ends it when it has started. A page that was to be visible in its period only is
 * hidden again. Returns false for versions that are not scheduled or have ended.
 */
export const cancelScheduledVersion = async (
  tx: Write,
  { pageId, number, now }: { pageId: number; number: number; now: Date },
): Promise<boolean> => {
  const [version] = await tx
    .select({ from: pageVersions.shownFrom, until: pageVersions.shownUntil })
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
  const hasBegun = version.from <= now
  await tx
    .update(pageVersions)
    .set(hasBegun ? { shownUntil: now } : { shownFrom: null, shownUntil: null })
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)))
  await hidePageAgain(tx, pageId, { from: version.from.getTime(), until: version.until?.getTime() ?? null })
  return true
}

/** Without its version, the period would publish content that was never meant for visitors. */
const hidePageAgain = async (tx: Write, pageId: number, period: TimeSpan): Promise<void> => {
  const [page] = await tx.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  const visibility = completeVisibility(page?.visibility)
  if (!visibility || !isPeriodVisibility(visibility, period)) return
  const hidden: Visibility = {
    ...{ type: 0, rangeFrom: null, rangeTo: null },
    ...{ stateInRange: visibility.stateOutRange, stateOutRange: visibility.stateOutRange },
  }
  await setPageVisibility(tx, pageId, hidden)
}
