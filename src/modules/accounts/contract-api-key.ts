import { z } from 'zod'
import { PERMISSIONS } from '#kernel/permission.ts'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, line } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** First characters of the key, shown to identify it. */
  begins: z.string(),
  permissions: z.array(z.string()),
  /** User in whose name the key acts. */
  username: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** Accurate to the minute. */
  last_used_at: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const MOST_DAYS = 3_650

export const apiKeyAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/api-key',
    summary: 'Lists API keys, newest first',
    allow,
    response: listOf(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/api-key',
    summary:
      'Creates an API key for `Authorization: Bearer …` and returns it once. Nobody grants a permission that they lack',
    allow,
    body: z.object({
      name: line(80).min(1, 'app.problem.required'),
      permissions: z.array(z.enum(PERMISSIONS)).min(1, 'accountKeys.problem.permissions').max(PERMISSIONS.length),
      /** Days until the key expires; null for never. */
      days: z.number().int().min(1).max(MOST_DAYS).nullable().default(null),
    }),
    response: one(apiKey.extend({ key: z.string() })),
    refusals: [403],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/v1/admin/api-key/:id',
    summary: 'Revokes an API key',
    allow,
    params: byId,
    response: done,
    refusals: [404],
  }),
}
