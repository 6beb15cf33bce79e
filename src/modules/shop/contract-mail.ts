import { z } from 'zod'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId } from '#wire/fields.ts'
import { chosen, listQuery, onDay, searched } from '#wire/list-query.ts'

const allow = { permission: 'settings.edit' } as const

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'held', 'told'] as const

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

/** Mails that the shop wrote, to those who may see what each is about (`kernel/mail-permission.ts`). Links that set a password are cut out of what is shown. */
export const mailAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/mail',
    summary: 'Mails, the latest first unless sorted',
    allow,
    query: listQuery({
      sorts: ['created_at', 'recipient'],
      sort: '-created_at',
      filters: {
        q: searched,
        state: chosen(z.enum(MAIL_STATES)),
        /** The id of an order: the mails about it alone. */
        order: chosen(z.string().regex(/^\d{1,9}$/)),
        /** Written on these days, the last one too. */
        from: onDay,
        to: onDay,
      },
    }),
    response: listOf(listedMail),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/mail/:id',
    summary: 'A mail as it looked, with its text, attachments and why it failed',
    allow,
    params: byId,
    response: one(
      listedMail.extend({
        html: z.string(),
        text: z.string(),
        error: z.string().nullable(),
        attachments: z.array(z.object({ filename: z.string(), bytes: z.number().int() })),
      }),
    ),
    refusals: [404],
  }),
  page: endpoint({
    method: 'GET',
    path: '/v1/admin/mail/:id/page',
    summary: 'The mail as it looked',
    allow,
    params: byId,
    response: null,
    answers: 'page',
    refusals: [404],
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/v1/admin/mail/:id/attachment/:position',
    summary: 'A file that was attached to a mail; the first is 0',
    allow,
    params: byId.extend({ position: z.coerce.number().int().min(0).max(LARGEST_ID) }),
    response: null,
    answers: 'file',
    refusals: [404],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/v1/admin/mail/:id/send',
    summary: 'Sends a mail that was sent or failed once more',
    allow,
    params: byId,
    response: done,
    refusals: [404, 409],
  }),
}
