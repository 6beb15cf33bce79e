import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { enabledLanguage, idParams } from '#wire/fields.ts'
import type { Visitor } from '#wire/visitor.ts'
import { MIN_PASSWORD_LENGTH } from './domain/min-password-length.ts'

/** A single line without control characters and lone surrogates, which the database cannot store. */
const usernameText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

export const visitor: z.ZodType<Visitor, Visitor> = z.object({
  isGuest: z.boolean(),
  username: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  actions: z.array(z.string()),
})

const ownSession = z.object({
  id: z.number().int(),
  /** User agent of the browser. */
  browser: z.string(),
  address: z.string(),
  logged_in_at: z.iso.datetime(),
  /** Accurate to the hour, except in the last week of a session's maximum life. */
  used_at: z.iso.datetime(),
  /** True for the session of this request. */
  current: z.boolean(),
})

export type OwnSession = z.infer<typeof ownSession>

export const accounts = {
  readSession: endpoint({
    method: 'GET',
    path: '/v1/session',
    summary:
      'Returns the visitor and the anti-forgery token with its cookie. Clients call it before the first unsafe request',
    allow: 'anyone',
    response: createItemResponseSchema(z.object({ user: visitor, csrfToken: z.string() })),
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/v1/login-session',
    summary:
      'Logs in staff or a client. An error names its field; for `code` the request is repeated with the second factor',
    allow: 'anyone',
    body: z.object({
      username: usernameText,
      password: z.string().min(1).max(1000),
      code: z.string().max(40).optional(),
    }),
    response: createItemResponseSchema(z.object({ user: visitor })),
    errorStatuses: [429],
  }),
  logOut: endpoint({
    method: 'GET',
    path: '/logout',
    summary: 'Ends the session and redirects to the home page',
    allow: 'anyone',
    response: null,
    answers: 'redirect',
  }),
  redirectExpiredSession: endpoint({
    method: 'GET',
    path: '/session/login',
    summary: 'Redirects an expired session to the login page with a message; the login returns to `to`',
    allow: 'anyone',
    query: z.object({ to: z.string().optional().catch(undefined).describe('A path of the administration area') }),
    ignoresInvalidQuery: true,
    response: null,
    answers: 'redirect',
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/v1/password-reset',
    summary: 'Mails a single-use link to the user with this name or e-mail. The response is the same for unknown users',
    allow: 'anyone',
    body: z.object({ username: usernameText }),
    response: successResponse,
    errorStatuses: [429],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/v1/password-reset/:token',
    summary: 'Sets a new password by the mailed link and ends all sessions of the user',
    allow: 'anyone',
    params: z.object({ token: z.string().min(1).max(200) }),
    body: z.object({ password: z.string().min(MIN_PASSWORD_LENGTH).max(1000) }),
    response: successResponse,
    errorStatuses: [404],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/v1/account/password',
    summary: 'Changes the password of the logged-in user, who must know the current one; ends all other sessions',
    allow: 'staff',
    body: z.object({ current: z.string().min(1).max(1000), password: z.string().min(MIN_PASSWORD_LENGTH).max(1000) }),
    response: successResponse,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/v1/account/session',
    summary: "Lists the user's own sessions, latest login first",
    allow: 'staff',
    response: createListResponseSchema(ownSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v1/account/session/:id',
    summary: "Ends one of the user's own sessions",
    allow: 'staff',
    params: idParams,
    response: successResponse,
    errorStatuses: [404],
  }),
  readMailPreferences: endpoint({
    method: 'GET',
    path: '/v1/account/mails',
    summary: "Returns the user's mail settings: kinds, language and address",
    allow: 'staff',
    response: createItemResponseSchema(
      z.object({ new_orders: z.boolean(), language: z.string().nullable(), email: z.string().nullable() }),
    ),
  }),
  saveMailPreferences: endpoint({
    method: 'PUT',
    path: '/v1/account/mails',
    summary:
      "Changes the user's mail language (null is the shop’s) and new-order mails, which require the order permission. Missing fields stay unchanged",
    allow: 'staff',
    body: z.object({ new_orders: z.boolean().optional(), language: enabledLanguage.nullable().optional() }),
    response: successResponse,
  }),
  setLanguage: endpoint({
    method: 'GET',
    path: '/:lang/site/set-language',
    summary: 'Stores the chosen language in the `lang` cookie',
    allow: 'anyone',
    params: z.object({ lang: z.string().max(10) }),
    response: successResponse,
    errorStatuses: [404],
  }),
}
