import { and, eq, gt } from 'drizzle-orm'
import { computeExtendedExpiry } from '#accounts/domain/session-life.ts'
import type { AuthenticatedCaller } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { GUEST } from '#wire/visitor.ts'
import { lacksSecondFactor } from './second-factor/read-factors.ts'
import { sessions, users } from './tables.ts'
import { toVisitor } from './to-visitor.ts'
import { userPermissions } from './user-permissions.ts'

/**
 * Identifies the user of a session with one indexed query, so that logout, new password and disabling take effect
 * at once. Extends a session in use.
 */
export const identifySession = async (db: Database, token: string, now: Date): Promise<AuthenticatedCaller> => {
  const hash = hashToken(token)
  const [sessionRow] = await db
    .select({
      id: users.id,
      username: users.username,
      roles: users.roles,
      permissions: userPermissions,
      lacksSecondFactor,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hash), gt(sessions.expiresAt, now), eq(users.disabled, false)))
  if (!sessionRow) return { visitor: GUEST, userId: null }
  const expiresAt = computeExtendedExpiry(sessionRow, now)
  if (expiresAt) await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, hash))
  return { visitor: toVisitor(sessionRow), userId: sessionRow.id }
}
