import { z } from 'zod'
import { done, listOf } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'

const allow = { permission: 'page.edit' } as const
const path = '/v1/editing/presence'
/** Without a page: what stands on every page alone. */
const query = z.object({ page: id.optional() })

/** Who edits a page beside somebody. */
export const presence = {
  tell: endpoint({
    method: 'PUT',
    path,
    summary: 'Says that the caller edits a page, and hears who else does; said again every half minute',
    allow,
    query,
    response: listOf(z.object({ username: z.string() })),
  }),
  leave: endpoint({
    method: 'DELETE',
    path,
    summary: 'Says that the caller edits a page no more',
    allow,
    query,
    response: done,
  }),
}
