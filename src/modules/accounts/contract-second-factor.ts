import { z } from 'zod'
import { done, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, line } from '#wire/fields.ts'
import { visitor } from './contract-session.ts'

const allow = 'account'

const current = z.string().min(1).max(1000)
const byPassword = z.object({ current })

const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const secondFactors = z.object({
  /** Since when an authenticator app is used. */
  codes_since: z.iso.datetime().nullable(),
  passkeys: z.array(passkey),
  /** Recovery codes that are still good. */
  recovery_left: z.number().int(),
  /** The host at which browsers make passkeys for this shop; null where it has only a number. */
  passkey_host: z.string().nullable(),
  /** Of staff; the last one is not taken away then. */
  required: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactors>

/** Shown once, and only where there were none. */
const fresh = z.object({ recoveryCodes: z.array(z.string()).nullable() })

/** As browsers write what their devices say, and read what they are asked. */
const spoken = z.looseObject({ id: z.string().min(1).max(1500), type: z.literal('public-key') })
const asked = one(z.looseObject({ challenge: z.string() }))

/** A login by a passkey alone. */
export const passkeyLogin = {
  ask: endpoint({
    method: 'POST',
    path: '/v1/login-passkey/challenge',
    summary: 'What a device is asked for a login by a passkey; good for five minutes, in this browser',
    allow: 'anyone',
    response: asked,
    refusals: [409],
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/v1/login-passkey',
    summary: 'Logs in whoever holds the passkey',
    allow: 'anyone',
    body: z.object({ response: spoken }),
    response: one(z.object({ user: visitor })),
    refusals: [429],
  }),
}

/** What one shows beside the password (docs/decisions/089-second-factors.md); every change of it takes the password again. */
export const secondFactor = {
  view: endpoint({
    method: 'GET',
    path: '/v1/account/second-factor',
    summary: 'What whoever is logged in shows beside the password',
    allow,
    response: one(secondFactors),
  }),
  beginCodes: endpoint({
    method: 'POST',
    path: '/v1/account/one-time-code',
    summary: 'Begins to set up an authenticator app: its secret, and the address that it reads',
    allow,
    body: byPassword,
    response: one(z.object({ secret: z.string(), address: z.string() })),
  }),
  confirmCodes: endpoint({
    method: 'PUT',
    path: '/v1/account/one-time-code',
    summary: 'Puts the authenticator app in force by its first code, in place of one from before',
    allow,
    body: z.object({ code: z.string().min(1).max(20) }),
    response: one(fresh),
    refusals: [409],
  }),
  removeCodes: endpoint({
    method: 'POST',
    path: '/v1/account/one-time-code/removal',
    summary: 'Ends the authenticator app',
    allow,
    body: byPassword,
    response: done,
    refusals: [409],
  }),
  renewRecovery: endpoint({
    method: 'POST',
    path: '/v1/account/recovery-code',
    summary: 'New recovery codes in place of all from before; shown once',
    allow,
    body: byPassword,
    response: one(z.object({ recoveryCodes: z.array(z.string()) })),
    refusals: [409],
  }),
  askPasskey: endpoint({
    method: 'POST',
    path: '/v1/account/passkey/challenge',
    summary: 'What a device is asked for a new passkey; good for five minutes, in this browser',
    allow,
    body: byPassword,
    response: asked,
    refusals: [409],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/v1/account/passkey',
    summary: 'Takes the passkey that a device made',
    allow,
    body: z.object({ name: line(60), response: spoken }),
    response: one(fresh),
    refusals: [409],
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/v1/account/passkey/:id/removal',
    summary: 'Ends a passkey',
    allow,
    params: byId,
    body: byPassword,
    response: done,
    refusals: [404, 409],
  }),
}

/** Whether staff must show more than a password. */
export const secondFactorSettings = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/login-settings',
    summary: 'Whether a second step is required of staff, and how many have one',
    allow: { permission: 'user.edit' },
    response: one(z.object({ required: z.boolean(), staff: z.number().int(), ready: z.number().int() })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/login-settings',
    summary:
      'Requires a second step of staff, or does so no more; by an owner, and switched on only by one who has a second step',
    allow: 'owner',
    body: z.object({ required: z.boolean() }),
    response: done,
    refusals: [409],
  }),
}
