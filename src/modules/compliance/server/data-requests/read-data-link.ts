import { eq } from 'drizzle-orm'
import type { DataLink } from '#compliance/contract-data-request.ts'
import { computeAnswerDay, computeFilesEnd, findLinkState } from '#compliance/domain/data-request.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { dataRequests } from '../tables.ts'

/** Reads the state of a link; null for an unknown or ended one. */
export const readDataLink = async (db: Queryable, token: string, now: Date): Promise<DataLink | null> => {
  const [request] = await db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.tokenHash, hashToken(token)))
  const state = request ? findLinkState(request, now) : 'ended'
  if (!request || state === 'ended') return null
  const { kind, email, requestedAt, confirmedAt } = request
  return {
    kind,
    state,
    email,
    answer_by: computeAnswerDay(getShopDay(requestedAt)),
    files_until: kind === 'export' && confirmedAt ? computeFilesEnd(confirmedAt).toISOString() : null,
  }
}
