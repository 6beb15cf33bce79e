import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { MAX_PAGE_BYTES } from './contract-block.ts'
import { contentEdits } from './contract-edit.ts'

const allow = { permission: 'page.edit' } as const
const allowManage = { permission: 'page.manage' } as const
const path = '/v1/page-preview'
const MAX_DAYS = 60

const preview = z.object({
  id,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type PagePreview = z.infer<typeof preview>

/** Preview links, which show an unpublished page without a login. */
export const previews = {
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Creates a preview link to the sent page content; it works without a login until it expires',
    allow: allowManage,
    maxBodyBytes: MAX_PAGE_BYTES,
    body: z.object({
      page: contentEdits.savePage.body,
      days: z.number().int().min(1).max(MAX_DAYS),
    }),
    /** `path` has no language prefix. Only this response contains it. */
    response: createItemResponseSchema(z.object({ path: z.string(), expiresAt: z.iso.datetime() })),
    errorStatuses: [404],
  }),
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Lists the valid preview links of a page, newest first',
    allow,
    query: z.object({ page: id }),
    response: createListResponseSchema(preview),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Revokes a preview link',
    allow: allowManage,
    params: idParams,
    response: successResponse,
    errorStatuses: [404],
  }),
}
