import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { madeFrom } from '#wire/fields.ts'
import { readMeasuring } from './domain/measuring.ts'

const allow = { permission: 'settings.edit' } as const

const measuring = z.object({
  /** `G-…` of Google, or a Matomo's address with the number of the site: `https://stats.example.ee/#3`. Null measures nothing. */
  analyticsId: z
    .string()
    .trim()
    .max(200)
    .refine(id => readMeasuring(id) !== null, 'analytics.unknownId')
    .nullable(),
})

/** Who measures visits beside the shop itself. */
export const analyticsSettings = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/analytics-settings',
    summary: 'Who measures the visits of those who agree to it',
    allow,
    response: one(measuring),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/analytics-settings',
    summary: 'Changes who measures the visits of those who agree to it; a Matomo of one’s own takes user.edit besides',
    allow,
    body: measuring.extend({ before: madeFrom }),
    response: one(measuring),
    refusals: [403, 409],
  }),
}
