import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { line } from '#wire/fields.ts'
import { CARRIERS } from './domain/carrier.ts'

const allow = { permission: 'settings.edit' }
const carrier = z.enum(CARRIERS)
const LONGEST_SECRET = 500

/** The shop's account with a carrier; what it is proved by never leaves. */
const carrierAccount = z.object({
  carrier,
  username: z.string(),
  has_secret: z.boolean(),
  /** Parcels are registered with it. */
  active: z.boolean(),
  /** 0 where there is no account yet. */
  version: z.number().int(),
})
export type CarrierAccount = z.infer<typeof carrierAccount>

export const carrierAccountAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/carrier-account',
    summary: "The shop's accounts with carriers, by which parcels are registered; passwords and keys are never told",
    allow,
    response: listOf(carrierAccount),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/carrier-account/:carrier',
    summary: 'Changes an account; an empty `secret` leaves the one that is kept, null forgets it',
    allow,
    params: z.object({ carrier }),
    body: z.object({
      /** Left empty for Smartposti, which knows the shop by its key. */
      username: line(100).default(''),
      /** The password, or the key. */
      secret: line(LONGEST_SECRET)
        .regex(/^[\x21-\x7e]*$/)
        .nullable()
        .default(''),
      active: z.boolean(),
      baseVersion: z.number().int(),
    }),
    response: one(carrierAccount),
    refusals: [409],
  }),
}
