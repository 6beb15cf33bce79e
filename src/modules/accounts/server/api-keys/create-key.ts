import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { apiKeys, sessions, users } from '../tables.ts'
import { generateKey, getKeyPrefix } from './identify-key.ts'

type StoredKey = typeof apiKeys.$inferSelect

interface NewKey {
  name: string
  permissions: string[]
  /** The lifetime; null is unlimited. */
  days: number | null
}

/** Creates a key of the user who is logged in with the session. Returns its row and the key, which is not stored. */
export const createKey = async (
  app: WriteContext,
  actor: Extract<Actor, { kind: 'user' }>,
  sessionToken: string,
  { name, permissions, days }: NewKey,
): Promise<Result<{ row: StoredKey; key: string }, 'loggedOut'>> => {
  const key = generateKey()
  const now = app.now()
  return write(app, actor, async (tx): Promise<Result<{ row: StoredKey; key: string }, 'loggedOut'>> => {
    // A concurrent password change ends this session and all keys, so the lock prevents a key from surviving it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('share')
    const ownSessionCondition = and(eq(sessions.userId, actor.id), eq(sessions.tokenHash, hashToken(sessionToken)))
    if ((await tx.$count(sessions, ownSessionCondition)) === 0) return failure('loggedOut')
    const row = getFirstElement(
      await tx
        .insert(apiKeys)
        .values({
          name,
          permissions,
          userId: actor.id,
          keyHash: hashToken(key),
          prefix: getKeyPrefix(key),
          createdAt: now,
          expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
        })
        .returning(),
    )
    tx.audit({ kind: 'api-key', id: row.id, after: { name, permissions, days } })
    return ok({ row, key })
  })
}
