import { z } from 'zod'
import { PERMISSIONS } from '#kernel/permission.ts'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams, singleLineText } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** First characters of the key, shown to identify it. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  /** User in whose name the key acts. */
  username: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** Accurate to the minute. */
  last_used_at: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const MAX_LIFETIME_DAYS = 3_650

export const apiKeyAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/api-key',
    summary: 'Lists API keys, newest first',
    allow,
    response: createListResponseSchema(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/api-key',
    summary:
      'Creates an API key for `Authorization: Bearer …` and returns it once. Nobody grants a permission that they lack',
    allow,
    body: z.object({
      name: singleLineText(80).min(1, 'app.problem.required'),
      permissions: z.array(z.enum(PERMISSIONS)).min(1, 'accountKeys.problem.permissions').max(PERMISSIONS.length),
      /** Days until the key expires; null for never. */
      days: z.number().int().min(1).max(MAX_LIFETIME_DAYS).nullable().default(null),
    }),
    response: createItemResponseSchema(apiKey.extend({ key: z.string() })),
    errorStatuses: [403],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/admin/api-key/:id',
    summary: 'Revokes an API key. Nobody revokes the key of another user with a permission that they lack',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [403, 404],
  }),
}
