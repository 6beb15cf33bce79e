import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'
import { pageVersions } from './tables.ts'

/**
 * Cancels a scheduled version, or ends it when it has started. Returns false for versions that are not scheduled or
 * have ended.
 */
export const cancelScheduledVersion = async (
  tx: Transaction,
  { pageId, number, now }: { pageId: number; number: number; now: Date },
): Promise<boolean> => {
  const [version] = await tx
    .select({ from: pageVersions.shownFrom })
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
  return true
}
