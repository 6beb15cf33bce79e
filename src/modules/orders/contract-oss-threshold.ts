import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

const threshold = z.object({
  /** In euros, net. */
  threshold: z.number(),
  /** This and the last calendar year, with the net sum of invoices less credit notes in euros. */
  years: z.array(z.object({ year: z.number().int(), net: z.number() })),
  warning: z.object({ level: z.enum(['near', 'exceeded']), year: z.number().int() }).nullable(),
})
export type OssThreshold = z.infer<typeof threshold>

export const ossThreshold = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/oss-threshold',
    summary: 'Sums sales to consumers in other EU countries in this and the last year, for the OSS threshold',
    allow: { permission: 'settings.edit' },
    response: createItemResponseSchema(threshold),
  }),
}
