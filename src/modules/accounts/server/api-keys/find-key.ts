import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Asker } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { CallLimiter } from '#platform/server/http/call-limiter.ts'
import { GUEST } from '#wire/visitor.ts'
import { permissionsOfUser } from '../permissions-of-user.ts'
import { randomToken, tokenHash } from '../random-token.ts'
import { lacksSecondFactor } from '../second-factor/factors-of.ts'
import { apiKeys, users } from '../tables.ts'
import { visitorOf } from '../visitor-of.ts'

const PREFIX = 'plk_'
const MINUTE_MS = 60_000

export const newKey = (): string => PREFIX + randomToken()

/** How a key begins; the rest is seen once. */
export const beginningOf = (key: string): string => key.slice(0, PREFIX.length + 6)

/** The key in `Authorization: Bearer …`; undefined where there is none of ours: nothing else is looked up. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (plk_[\w-]{43})$/i.exec(authorization ?? '')?.[1]

/**
 * Finds in whose name a key acts: its maker's, with those of the key's rights that a session of the maker has now. The answer is
 * a guest when the key is unknown or has ended, or when its maker is switched off. One indexed query: an ended key opens nothing from the next call on.
 */
export const findKey = async (
  db: Database,
  key: string,
  { now, limiter }: { now: Date; limiter: CallLimiter },
): Promise<Asker> => {
  const [found] = await db
    .select({
      id: apiKeys.id,
      userId: users.id,
      username: users.username,
      roles: users.roles,
      allowed: apiKeys.permissions,
      permissions: permissionsOfUser,
      lacksSecondFactor,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, tokenHash(key)),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        eq(users.disabled, false),
      ),
    )
  if (!found) return { visitor: GUEST, userId: null }
  const minute = new Date(now.getTime() - MINUTE_MS)
  if (!found.lastUsedAt || found.lastUsedAt < minute) {
    const older = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minute))
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, found.id), older))
  }
  const permissions = found.allowed.filter(one => found.permissions.includes(one))
  return {
    visitor: visitorOf({ ...found, permissions }),
    userId: found.userId,
    key: { id: found.id, retryAfter: limiter(`key ${found.id}`, now.getTime()) },
  }
}
