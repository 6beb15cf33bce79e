import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues, id } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

const mailLogo = z.object({
  /** Null shows the shop's name. */
  mailLogoId: z.number().int().nullable(),
  /** The URL of the picture. */
  url: z.string().nullable(),
})
export type MailLogo = z.infer<typeof mailLogo>

export const mailLogoEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/mail-logo',
    summary: 'Returns the logo in the header of every mail',
    allow,
    response: createItemResponseSchema(mailLogo),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/mail-logo',
    summary: "Changes the logo in the header of every mail; without one mails show the shop's name",
    allow,
    body: z.object({ mailLogoId: id.nullable(), before: baseValues }),
    response: createItemResponseSchema(mailLogo),
    errorStatuses: [409],
  }),
}
