import { z } from 'zod'
import { createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'

const allow = { permission: 'page.edit' } as const
const path = '/v1/editing/presence'
/** Without a page the caller edits only the global content. */
const query = z.object({ page: id.optional() })

/** Calls that show editors who else has the page open. */
export const presence = {
  report: endpoint({
    method: 'PUT',
    path,
    summary: 'Reports that the caller edits a page and lists other editors; repeat it every 30 seconds',
    allow,
    query,
    response: createListResponseSchema(z.object({ username: z.string() })),
  }),
  leave: endpoint({
    method: 'DELETE',
    path,
    summary: 'Reports that the caller has stopped editing a page',
    allow,
    query,
    response: successResponse,
  }),
}
