import { and, desc, eq, gt } from 'drizzle-orm'
import { lastUsedBefore } from '#accounts/domain/session-life.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { tokenHash } from './random-token.ts'
import { sessions } from './tables.ts'

/** Lists a user's sessions, latest login first; `current` marks the one of the request. */
export const listOwnSessions = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  userId: number,
  session: string | undefined,
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
    used_at: lastUsedBefore(row).toISOString(),
    current: session !== undefined && row.tokenHash === tokenHash(session),
  }))
}

/** Ends one of a user's own sessions. */
export const endOwnSession = (
  app: Writing,
  actor: Actor,
  { userId, id }: { userId: number; id: number },
): Promise<Outcome<null, 'unknown'>> =>
  write(app, actor, async tx => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })
    if (ended.length === 0) return refused('unknown')
    tx.audit({ kind: 'user', id: userId, action: 'session-ended' })
    return ok(null)
  })
