import { z } from 'zod'
import { PERMISSIONS } from '#kernel/permission.ts'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, line } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** How it begins: by that it is known again. */
  begins: z.string(),
  permissions: z.array(z.string()),
  /** Whose name it acts in. */
  username: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** To the minute. */
  last_used_at: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const MOST_DAYS = 3_650

export const apiKeyAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/api-key',
    summary: 'Keys of the programming interface, the newest first',
    allow,
    response: listOf(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/api-key',
    summary:
      'Makes a key, sent as `Authorization: Bearer …`; answers it this once. Nobody gives a key rights that they lack',
    allow,
    body: z.object({
      name: line(80).min(1, 'app.problem.required'),
      permissions: z.array(z.enum(PERMISSIONS)).min(1, 'accountKeys.problem.permissions').max(PERMISSIONS.length),
      /** After which it ends by itself; null never. */
      days: z.number().int().min(1).max(MOST_DAYS).nullable().default(null),
    }),
    response: one(apiKey.extend({ key: z.string() })),
    refusals: [403],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/v1/admin/api-key/:id',
    summary: 'Ends a key at once',
    allow,
    params: byId,
    response: done,
    refusals: [404],
  }),
}
