import { and, desc, eq, gt } from 'drizzle-orm'
import { estimateLastUse } from '#accounts/domain/session-life.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { sessions } from './tables.ts'

/** Lists a user's sessions, latest login first; `current` marks the one of the request. */
export const listOwnSessions = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  userId: number,
  sessionToken: string | undefined,
) => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return rows.map(row => ({
    id: row.id,
    browser: row.browser,
    address: row.address,
    logged_in_at: row.createdAt.toISOString(),
    used_at: estimateLastUse(row).toISOString(),
    current: sessionToken !== undefined && row.tokenHash === hashToken(sessionToken),
  }))
}

/** Ends one of a user's own sessions. */
export const endOwnSession = (
  app: WriteContext,
  actor: Actor,
  { userId, id }: { userId: number; id: number },
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async tx => {
    const endedSessions = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })
    if (endedSessions.length === 0) return failure('notFound')
    tx.audit({ kind: 'user', id: userId, action: 'session-ended' })
    return ok(null)
  })
