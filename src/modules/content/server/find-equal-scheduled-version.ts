import { and, eq, isNotNull } from 'drizzle-orm'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import type { Write } from '#platform/server/write.ts'
import { pageVersions } from './tables.ts'

type VersionRow = typeof pageVersions.$inferSelect

/** Omits the change of visibility, because only the first of two equal versions makes one. */
const toComparable = (row: VersionRow) => {
  const { number, savedBy, savedAt, base, shownFrom, shownUntil, visibilityChange, ...content } = row
  return { ...content, period: [shownFrom?.getTime(), shownUntil?.getTime()] }
}

/** Returns the number of another scheduled version with the same content and period, or null. */
export const findEqualScheduledVersion = async (tx: Write, pageId: number, number: number): Promise<number | null> => {
  const scheduledVersions = await tx
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), isNotNull(pageVersions.shownFrom)))
  const version = scheduledVersions.find(row => row.number === number)
  if (!version) return null
  const equalVersion = scheduledVersions.find(
    row => row !== version && isDeepEqual(toComparable(row), toComparable(version)),
  )
  return equalVersion?.number ?? null
}
