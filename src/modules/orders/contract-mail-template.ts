import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { languageCode, multiLineText, singleLineText } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

const texts = z.object({
  subject: singleLineText(200).min(1),
  heading: singleLineText(200).min(1),
  lead: multiLineText(5_000).min(1),
  closing: multiLineText(5_000),
})

const version = z.number().int()

/** The kind of the mail, one word. */
const kind = z.string().regex(/^\w{1,40}$/)

const template = z.object({
  kind,
  language: z.string(),
  /** The current texts of the mail. */
  texts,
  /** True when an owner changed a text. */
  changed: z.boolean(),
  version,
  /** Variables allowed in braces. */
  variables: z.array(z.string()),
})
export type StaffMailTemplate = z.infer<typeof template>

const params = z.object({ kind, language: languageCode })

/** The texts of mails, one set per kind and language. */
export const mailTemplateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/mail-template',
    summary: 'Lists the texts of all mails, in every language of the shop',
    allow,
    response: createItemResponseSchema(z.array(template)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/mail-template/:kind/:language',
    summary: 'Updates the texts of a mail; only texts that differ from the originals are stored',
    allow,
    params,
    body: texts.extend({ version }),
    response: createItemResponseSchema(template),
    errorStatuses: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/mail-template/:kind/:language/original',
    summary: 'Restores the original texts of a mail',
    allow,
    params,
    body: z.object({ version }),
    response: createItemResponseSchema(template),
    errorStatuses: [404, 409],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v1/admin/mail-template/:kind/:language/preview',
    summary: 'Renders the mail with these texts and example data',
    allow,
    params,
    body: texts,
    response: createItemResponseSchema(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
    errorStatuses: [404],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/admin/mail-template/:kind/:language/test',
    summary: 'Sends the mail with these texts and example data to the requesting user',
    allow,
    params,
    body: texts,
    response: createItemResponseSchema(z.object({ recipient: z.string() })),
    errorStatuses: [404, 409],
  }),
}
