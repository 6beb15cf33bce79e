import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { AuthenticatedCaller } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import type { SharedCallLimit } from '#platform/server/overload/limit-shared-calls.ts'
import { GUEST } from '#wire/visitor.ts'
import { lacksSecondFactor } from '../second-factor/read-factors.ts'
import { apiKeys, users } from '../tables.ts'
import { toVisitor } from '../to-visitor.ts'
import { generateToken } from '../tokens.ts'
import { userPermissions } from '../user-permissions.ts'

const PREFIX = 'plk_'
/** Identifies a key without revealing it: the number of characters shown after the prefix. */
const SHOWN_CHARACTER_COUNT = 6

export const generateKey = (): string => PREFIX + generateToken()

/** Returns the visible beginning of a key. */
export const getKeyPrefix = (key: string): string => key.slice(0, PREFIX.length + SHOWN_CHARACTER_COUNT)

/** Parses the key from `Authorization: Bearer …`. Returns undefined for another format, so that no query is needed. */
export const parseBearerKey = (authorization: string | undefined): string | undefined =>
  /^Bearer (plk_[\w-]{43})$/i.exec(authorization ?? '')?.[1]

/**
 * Identifies the user of an API key, with the permissions that both key and user have. Returns a guest for an
 * unknown or expired key and a disabled user. It uses one indexed query, so that a revoked key
 * fails at once.
 */
export const identifyKey = async (
  db: Database,
  key: string,
  { now, limiter }: { now: Date; limiter: SharedCallLimit },
): Promise<AuthenticatedCaller> => {
  const [keyRow] = await db
    .select({
      id: apiKeys.id,
      userId: users.id,
      username: users.username,
      roles: users.roles,
      keyPermissions: apiKeys.permissions,
      permissions: userPermissions,
      lacksSecondFactor,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, hashToken(key)),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        eq(users.disabled, false),
      ),
    )
  if (!keyRow) return { visitor: GUEST, userId: null }
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  if (!keyRow.lastUsedAt || keyRow.lastUsedAt < minuteAgo) {
    const outdatedCondition = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minuteAgo))
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, keyRow.id), outdatedCondition))
  }
  const permissions = keyRow.keyPermissions.filter(permission => keyRow.permissions.includes(permission))
  return {
    visitor: toVisitor({ ...keyRow, permissions }),
    userId: keyRow.userId,
    key: { id: keyRow.id, retryAfterSeconds: await limiter(String(keyRow.id)) },
  }
}
