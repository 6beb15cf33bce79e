import { z } from 'zod'
import { MAX_ID } from '#kernel/max-id.ts'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams } from '#wire/fields.ts'
import { dayFilter, listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'

const allow = { permission: 'settings.edit' } as const

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'throttled', 'summarized'] as const

const listedMail = z.object({
  id: z.number().int(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.number().int(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
})
export type ListedMail = z.infer<typeof listedMail>

/**
 * Calls for mails in every state, visible to staff with permission for their subject (`kernel/mail-permission.ts`).
 * Account links are removed from the text.
 */
export const mailAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/mail',
    summary: 'Lists mails, newest first by default',
    allow,
    query: listQuery({
      sorts: ['created_at', 'recipient'],
      sort: '-created_at',
      filters: {
        q: searchQuery,
        state: optionalFilter(z.enum(MAIL_STATES)),
        /** Restricts the list to mails about an order. */
        order: optionalFilter(z.string().regex(/^\d{1,9}$/)),
        /** Created on these days, inclusive. */
        from: dayFilter,
        to: dayFilter,
      },
    }),
    response: createListResponseSchema(listedMail),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/mail/:id',
    summary: 'Returns a mail with its text, attachments and error',
    allow,
    params: idParams,
    response: createItemResponseSchema(
      listedMail.extend({
        html: z.string(),
        text: z.string(),
        error: z.string().nullable(),
        attachments: z.array(z.object({ filename: z.string(), bytes: z.number().int() })),
      }),
    ),
    errorStatuses: [404],
  }),
  page: endpoint({
    method: 'GET',
    path: '/v1/admin/mail/:id/page',
    summary: 'Returns the HTML of a mail as a page',
    allow,
    params: idParams,
    response: null,
    answers: 'page',
    errorStatuses: [404],
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/v1/admin/mail/:id/attachment/:position',
    summary: 'Downloads an attachment of a mail; positions count from 0',
    allow,
    params: idParams.extend({ position: z.coerce.number().int().min(0).max(MAX_ID) }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/v1/admin/mail/:id/send',
    summary: 'Sends a sent or failed mail again; answers 409 for a mail that was resent in the last ten minutes',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
}
