import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type ApiKey, apiKeyAdmin } from '#accounts/contract-api-key.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { can } from '#wire/visitor.ts'
import { readSessionToken } from '../cookies.ts'
import { apiKeys, users } from '../tables.ts'
import { createKey } from './create-key.ts'
import { parseBearerKey } from './identify-key.ts'
import { revokeKey } from './revoke-key.ts'

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

const isApiKeyCall = ({ headers }: FastifyRequest): boolean => parseBearerKey(headers.authorization) !== undefined

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
    create: async ({ body, actor, visitor, request, t }) => {
      // Keys cannot create keys, or a key could renew itself beyond its expiry.
      if (actor.kind !== 'user' || isApiKeyCall(request)) return httpError(403, t('accountKeys.problem.byKey'))
      if (body.permissions.some(permission => !can(visitor, permission)))
        return httpError(403, t('accountKeys.problem.missingPermission'))
      const createdKey = await createKey(app, actor, readSessionToken(request) ?? '', body)
      if (!createdKey.ok) return httpError(401, INVALID_CREDENTIALS)
      const { row, key } = createdKey.value
      return { data: { ...toApiKey(row, visitor.username ?? ''), key } }
    },
    revoke: async ({ params, actor, visitor, request, t }) => {
      const caller = { actor, visitor, isApiKeyCall: isApiKeyCall(request) }
      const revocation = await revokeKey(app, caller, params.id)
      if (revocation.ok) return undefined
      return revocation.reason === 'notFound'
        ? httpError(404, t('accountKeys.problem.notFound'))
        : httpError(403, t('app.problem.forbidden'))
    },
  })
}
