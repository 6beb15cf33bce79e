import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { singleLineText } from '#wire/fields.ts'
import { CARRIERS } from './domain/carrier.ts'

const allow = { permission: 'settings.edit' }
const carrier = z.enum(CARRIERS)
const MAX_SECRET_LENGTH = 500

/** The shop's account with a carrier; responses never contain the secret. */
const carrierAccount = z.object({
  carrier,
  username: z.string(),
  has_secret: z.boolean(),
  /** The shop registers parcels with this carrier. */
  active: z.boolean(),
  /** 0 without an account. */
  version: z.number().int(),
})
export type CarrierAccount = z.infer<typeof carrierAccount>

export const carrierAccountAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/carrier-account',
    summary: "Lists the shop's carrier accounts, without secrets",
    allow,
    response: createListResponseSchema(carrierAccount),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/carrier-account/:carrier',
    summary: 'Changes a carrier account; an empty `secret` keeps the stored one, null deletes it',
    allow,
    params: z.object({ carrier }),
    body: z.object({
      /** Empty for Smartposti, which needs only a key. */
      username: singleLineText(100).default(''),
      /** The password or API key. */
      secret: singleLineText(MAX_SECRET_LENGTH)
        .regex(/^[\x21-\x7e]*$/)
        .nullable()
        .default(''),
      active: z.boolean(),
      baseVersion: z.number().int(),
    }),
    response: createItemResponseSchema(carrierAccount),
    errorStatuses: [409],
  }),
}
