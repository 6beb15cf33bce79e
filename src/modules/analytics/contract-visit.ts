import { z } from 'zod'
import { createItemResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { isoDay } from '#wire/fields.ts'

const visitCount = z.object({ name: z.string(), count: z.number().int() })

export const visits = {
  count: endpoint({
    method: 'POST',
    path: '/v1/visit',
    summary: 'Counts a page view by page, day and source; stores no personal data',
    allow: 'anyone',
    body: z.object({ path: z.string().max(2_000), referrer: z.string().max(2_000) }),
    response: successResponse,
    errorStatuses: [429],
    // The call does nothing in a user's name, so a foreign page gains nothing by sending it.
    skipsCsrfToken: true,
    requiresOwnOrigin: true,
  }),
  report: endpoint({
    method: 'GET',
    path: '/v1/admin/visit',
    summary: 'Returns page views of a period by day, page and source',
    allow: { permission: 'report.view' },
    query: z.object({ from: isoDay.default('2000-01-01'), to: isoDay.default('2100-01-01') }),
    response: createItemResponseSchema(
      z.object({
        days: z.array(visitCount.extend({ name: z.iso.date(), started_visits: z.number().int() })),
        pages: z.array(visitCount),
        sources: z.array(visitCount),
      }),
    ),
  }),
}
