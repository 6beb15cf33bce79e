import { and, desc, eq } from 'drizzle-orm'
import { type ApiKey, apiKeyAdmin } from '#accounts/contract-api-key.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { can } from '#wire/visitor.ts'
import { readSessionToken } from '../cookies.ts'
import { apiKeys, sessions, users } from '../tables.ts'
import { generateKey, getKeyPrefix, parseBearerKey } from './identify-key.ts'

const toApiKey = (row: typeof apiKeys.$inferSelect, username: string): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  permissions: row.permissions,
  username,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

/** Serves API keys to staff (docs/decisions/027-accounts.md). */
export const registerApiKeyRoutes = (app: App): void => {
  const { db } = app
  serve(app, apiKeyAdmin, {
    list: async () => {
      const rows = await db
        .select({ row: apiKeys, username: users.username })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .orderBy(desc(apiKeys.id))
      return { results: rows.map(({ row, username }) => toApiKey(row, username)) }
    },
    create: async ({ body: { name, permissions, days }, actor, visitor, request, t }) => {
      const isMissingPermission = permissions.some(wantedPermission => !visitor.permissions.includes(wantedPermission))
      // Keys cannot create keys, or a key could renew itself beyond its expiry.
      const isApiKeyCall = parseBearerKey(request.headers.authorization) !== undefined
      if (actor.kind !== 'user' || isApiKeyCall) return httpError(403, t('accountKeys.problem.byKey'))
      if (isMissingPermission) return httpError(403, t('accountKeys.problem.missingPermission'))
      const key = generateKey()
      const now = app.now()
      const token = readSessionToken(request) ?? ''
      const created = await write(app, actor, async (tx): Promise<Result<typeof apiKeys.$inferSelect, 'loggedOut'>> => {
        // A concurrent password change ends this session and all keys, so the lock prevents a key from surviving it.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('share')
        const ownSession = and(eq(sessions.userId, actor.id), eq(sessions.tokenHash, hashToken(token)))
        if ((await tx.$count(sessions, ownSession)) === 0) return failure('loggedOut')
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
        return ok(row)
      })
      if (!created.ok) return httpError(401, INVALID_CREDENTIALS)
      return { data: { ...toApiKey(created.value, visitor.username ?? ''), key } }
    },
    revoke: async ({ params, actor, visitor, request, t }) => {
      const isApiKeyCall = parseBearerKey(request.headers.authorization) !== undefined
      const revoked = await write(app, actor, async (tx): Promise<Result<null, 'notFound' | 'morePermissions'>> => {
        const [row] = await tx.delete(apiKeys).where(eq(apiKeys.id, params.id)).returning()
        if (!row) return failure('notFound')
        // Users cannot revoke another user's key that has a permission they lack. An API key counts as another user,
        // because a stolen key must not revoke the user's stronger keys. A failure rolls the deletion back.
        const isOwn = actor.kind === 'user' && row.userId === actor.id && !isApiKeyCall
        if (!isOwn && row.permissions.some(permission => !can(visitor, permission))) return failure('morePermissions')
        tx.audit({ kind: 'api-key', id: row.id, before: { name: row.name, permissions: row.permissions } })
        return ok(null)
      })
      if (revoked.ok) return undefined
      return revoked.reason === 'notFound'
        ? httpError(404, t('accountKeys.problem.notFound'))
        : httpError(403, t('app.problem.forbidden'))
    },
  })
}
