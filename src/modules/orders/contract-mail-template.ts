import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { languageCode, line, lines } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

const texts = z.object({
  subject: line(200).min(1),
  heading: line(200).min(1),
  lead: lines(5_000).min(1),
  closing: lines(5_000),
})

const version = z.number().int()

/** What the mail is about, by one word. */
const kind = z.string().regex(/^\w{1,40}$/)

const template = z.object({
  kind,
  language: z.string(),
  /** As the mail has them now. */
  texts,
  /** Something is other than the shop has it by itself. */
  changed: z.boolean(),
  version,
  /** What may stand in braces. */
  variables: z.array(z.string()),
})
export type MailTemplate = z.infer<typeof template>

const params = z.object({ kind, language: languageCode })

/** The words of mails, a text per kind and language. */
export const mailTemplateCalls = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/mail-template',
    summary: 'The words of the mails that the shop writes, in every language of the shop',
    allow,
    response: one(z.array(template)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/mail-template/:kind/:language',
    summary: 'Changes the words of a mail; what is as the shop has it by itself is not kept',
    allow,
    params,
    body: texts.extend({ version }),
    response: one(template),
    refusals: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/mail-template/:kind/:language/original',
    summary: 'Gives a mail the words back that the shop has by itself',
    allow,
    params,
    body: z.object({ version }),
    response: one(template),
    refusals: [404, 409],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v1/admin/mail-template/:kind/:language/preview',
    summary: 'The mail as it would be with these words, about something that never was',
    allow,
    params,
    body: texts,
    response: one(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
    refusals: [404],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/admin/mail-template/:kind/:language/test',
    summary: 'Sends the mail as it would be with these words to whoever asks',
    allow,
    params,
    body: texts,
    response: one(z.object({ recipient: z.string() })),
    refusals: [404, 409],
  }),
}
