import { z } from 'zod'
import { createItemResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams, singleLineText } from '#wire/fields.ts'
import { visitor } from './contract-accounts.ts'

const allow = 'account'

const currentPassword = z.string().min(1).max(1000)
const passwordBody = z.object({ current: currentPassword })

const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const secondFactors = z.object({
  /** Time when the authenticator app was set up; null without one. */
  app_added_at: z.iso.datetime().nullable(),
  passkeys: z.array(passkey),
  unused_recovery_codes: z.number().int(),
  /** Host for which browsers can create passkeys; null when the shop has only an IP address. */
  passkey_host: z.string().nullable(),
  /** True when staff need a second factor, so that the last one cannot be removed. */
  required: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactors>

/** Recovery codes, returned once with the first factor, or null. */
const firstRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const webauthnResponse = z.looseObject({ id: z.string().min(1).max(1500), type: z.literal('public-key') })
const challengeResponse = createItemResponseSchema(z.looseObject({ challenge: z.string() }))

/** Login with a passkey alone. */
export const passkeyLogin = {
  createChallenge: endpoint({
    method: 'POST',
    path: '/v1/login-passkey/challenge',
    summary: 'Creates a challenge for a passkey login, valid for five minutes in this browser',
    allow: 'anyone',
    response: challengeResponse,
    errorStatuses: [409],
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/v1/login-passkey',
    summary: 'Logs in with a passkey',
    allow: 'anyone',
    body: z.object({ response: webauthnResponse }),
    response: createItemResponseSchema(z.object({ user: visitor })),
    errorStatuses: [429],
  }),
}

/**
 * Second factors of the user's account (docs/decisions/027-accounts.md). Each setup, removal and renewal begins
 * with the password.
 */
export const secondFactor = {
  view: endpoint({
    method: 'GET',
    path: '/v1/account/second-factor',
    summary: 'Returns the second factors of the logged-in user',
    allow,
    response: createItemResponseSchema(secondFactors),
  }),
  startAppSetup: endpoint({
    method: 'POST',
    path: '/v1/account/one-time-code',
    summary: 'Starts the setup of an authenticator app and returns its secret and address',
    allow,
    body: passwordBody,
    response: createItemResponseSchema(z.object({ secret: z.string(), address: z.string() })),
  }),
  confirmApp: endpoint({
    method: 'PUT',
    path: '/v1/account/one-time-code',
    summary: 'Activates the authenticator app with its first code and replaces an earlier one',
    allow,
    body: z.object({ code: z.string().min(1).max(20) }),
    response: createItemResponseSchema(firstRecoveryCodes),
    errorStatuses: [409],
  }),
  removeApp: endpoint({
    method: 'POST',
    path: '/v1/account/one-time-code/removal',
    summary: 'Removes the authenticator app',
    allow,
    body: passwordBody,
    response: successResponse,
    errorStatuses: [409],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v1/account/recovery-code',
    summary: 'Replaces all recovery codes and returns the new ones once',
    allow,
    body: passwordBody,
    response: createItemResponseSchema(z.object({ recoveryCodes: z.array(z.string()) })),
    errorStatuses: [409],
  }),
  createPasskeyChallenge: endpoint({
    method: 'POST',
    path: '/v1/account/passkey/challenge',
    summary: 'Creates a challenge for a new passkey, valid for five minutes in this browser',
    allow,
    body: passwordBody,
    response: challengeResponse,
    errorStatuses: [409],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/v1/account/passkey',
    summary: 'Stores a new passkey',
    allow,
    body: z.object({ name: singleLineText(60), response: webauthnResponse }),
    response: createItemResponseSchema(firstRecoveryCodes),
    errorStatuses: [409],
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/v1/account/passkey/:id/removal',
    summary: 'Removes a passkey',
    allow,
    params: idParams,
    body: passwordBody,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
}

/** Setting that requires a second factor of staff. */
export const secondFactorSettings = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/login-settings',
    summary: 'Returns whether staff need a second factor, and how many have one',
    allow: { permission: 'user.edit' },
    response: createItemResponseSchema(
      z.object({ required: z.boolean(), staff: z.number().int(), ready: z.number().int() }),
    ),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/login-settings',
    summary:
      'Requires a second factor of staff or not. Only owners may change it, and only one with a second factor may switch it on',
    allow: 'owner',
    body: z.object({ required: z.boolean() }),
    response: successResponse,
    errorStatuses: [409],
  }),
}
