import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'
import { pageVersions } from './tables.ts'

/** Returns the next version number. The caller has locked the page. */
export const computeNextVersionNumber = async (tx: Transaction, pageId: number): Promise<number> => {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${pageVersions.number}), 0) + 1` })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, pageId))
  return row?.next ?? 1
}
