import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'
import { pageVersions } from './tables.ts'

const isDraftOf = (pageId: number, writerId: number) =>
  and(
    eq(pageVersions.pageId, pageId),
    eq(pageVersions.writerId, writerId),
    eq(pageVersions.cause, 'draft'),
    isNull(pageVersions.shownFrom),
  )

/** Deletes the unscheduled draft of a writer for a page. */
export const deleteDraft = (tx: Transaction, pageId: number, writerId: number) =>
  tx.delete(pageVersions).where(isDraftOf(pageId, writerId))

export const hasDraft = async (tx: Transaction, pageId: number, writerId: number): Promise<boolean> =>
  (await tx.$count(pageVersions, isDraftOf(pageId, writerId))) > 0
