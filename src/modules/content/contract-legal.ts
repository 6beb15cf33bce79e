import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { madeFrom, multilingualText, neededMultilingualLine } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

/** The page with the terms of sale, which the checkout links to. */
export const legalCalls = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/legal-settings',
    summary: 'Addresses of the page with the terms of sale',
    allow,
    response: one(z.object({ termsPageSlug: multilingualText })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/legal-settings',
    summary: 'Says which page has the terms of sale; it must be there',
    allow,
    body: z.object({ termsPageSlug: neededMultilingualLine(), before: madeFrom }),
    response: one(z.object({ termsPageSlug: multilingualText })),
    refusals: [409],
  }),
}
