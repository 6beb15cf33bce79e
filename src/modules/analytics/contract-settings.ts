import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues } from '#wire/fields.ts'
import { parseAnalyticsId } from './domain/analytics-provider.ts'

const allow = { permission: 'settings.edit' } as const

const providerSettings = z.object({
  /** Google's `G-…`, or a Matomo URL with the site id: `https://stats.example.ee/#3`. Null turns analytics off. */
  analyticsId: z
    .string()
    .trim()
    .max(200)
    .refine(id => parseAnalyticsId(id) !== null, 'analytics.unknownId')
    .nullable(),
})

export const analyticsSettings = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/analytics-settings',
    summary: 'Returns the analytics provider',
    allow,
    response: createItemResponseSchema(providerSettings),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/analytics-settings',
    summary: 'Changes the analytics provider; a Matomo address also needs the permission user.edit',
    allow,
    body: providerSettings.extend({ before: baseValues }),
    response: createItemResponseSchema(providerSettings),
    errorStatuses: [403, 409],
  }),
}
