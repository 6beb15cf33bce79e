import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues, multilingualText, requiredMultilingualLine } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

/** Calls for the address of the page with the terms of sale, which the checkout links to. */
export const legalEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/legal-settings',
    summary: 'Returns the slugs of the page with the terms of sale',
    allow,
    response: createItemResponseSchema(z.object({ termsPageSlug: multilingualText })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/legal-settings',
    summary: 'Sets the page with the terms of sale, which guests must see',
    allow,
    body: z.object({ termsPageSlug: requiredMultilingualLine(), before: baseValues }),
    response: createItemResponseSchema(z.object({ termsPageSlug: multilingualText })),
    errorStatuses: [409],
  }),
}
