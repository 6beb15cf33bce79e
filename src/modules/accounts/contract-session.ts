import { z } from 'zod'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, spokenLanguage } from '#wire/fields.ts'
import type { Visitor } from '#wire/visitor.ts'
import { MIN_PASSWORD } from './domain/min-password.ts'

/** One line; control characters and halves of characters are in no name and cannot be stored. */
const name = z
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
  /** What the browser calls itself. */
  browser: z.string(),
  address: z.string(),
  logged_in_at: z.iso.datetime(),
  /** To the hour. */
  used_at: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})

export type OwnSession = z.infer<typeof ownSession>

export const accounts = {
  session: endpoint({
    method: 'GET',
    path: '/v1/session',
    summary: 'Who is asking, and the anti-forgery token with its cookie; fetched before the first unsafe call',
    allow: 'anyone',
    response: one(z.object({ user: visitor, csrfToken: z.string() })),
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/v1/login-session',
    summary:
      'Logs staff or a client in; a failure names the field: `code` where a second step is asked for, which then comes along',
    allow: 'anyone',
    body: z.object({ username: name, password: z.string().min(1).max(1000), code: z.string().max(40).optional() }),
    response: one(z.object({ user: visitor })),
    refusals: [429],
  }),
  logOut: endpoint({
    method: 'GET',
    path: '/logout',
    summary: 'Ends the session and goes to the home page',
    allow: 'anyone',
    response: null,
    answers: 'redirect',
  }),
  sessionExpired: endpoint({
    method: 'GET',
    path: '/session/login',
    summary:
      'Where expired sessions are sent: on to the login page with its flash message, and from there back to `to`',
    allow: 'anyone',
    query: z.object({ to: z.string().optional().catch(undefined).describe('A path of the administration area') }),
    wildQuery: true,
    response: null,
    answers: 'redirect',
  }),
  askForReset: endpoint({
    method: 'POST',
    path: '/v1/password-reset',
    summary: 'Mails a single-use link to the user of this name or e-mail; answers alike whether there is one',
    allow: 'anyone',
    body: z.object({ username: name }),
    response: done,
    refusals: [429],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/v1/password-reset/:token',
    summary: 'Sets a new password by the mailed link and ends every session of the user',
    allow: 'anyone',
    params: z.object({ token: z.string().min(1).max(200) }),
    body: z.object({ password: z.string().min(MIN_PASSWORD).max(1000) }),
    response: done,
    refusals: [404],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/v1/account/password',
    summary: 'Sets another password for whoever is logged in and knows the present one; ends all other sessions',
    allow: 'staff',
    body: z.object({ current: z.string().min(1).max(1000), password: z.string().min(MIN_PASSWORD).max(1000) }),
    response: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/v1/account/session',
    summary: 'Where whoever asks is logged in, the latest login first',
    allow: 'staff',
    response: listOf(ownSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v1/account/session/:id',
    summary: 'Ends one of these sessions',
    allow: 'staff',
    params: byId,
    response: done,
    refusals: [404],
  }),
  mails: endpoint({
    method: 'GET',
    path: '/v1/account/mails',
    summary: 'The mails that whoever asks gets, their language, and the address that they go to',
    allow: 'staff',
    response: one(z.object({ new_orders: z.boolean(), language: z.string().nullable(), email: z.string().nullable() })),
  }),
  chooseMails: endpoint({
    method: 'PUT',
    path: '/v1/account/mails',
    summary:
      'Chooses the language of mails to whoever asks (null is the shop’s) and whether they are mailed about each new order, which is sent only while they may see orders; what is left out stays',
    allow: 'staff',
    body: z.object({ new_orders: z.boolean().optional(), language: spokenLanguage.nullable().optional() }),
    response: done,
  }),
  setLanguage: endpoint({
    method: 'GET',
    path: '/:lang/site/set-language',
    summary: 'Keeps the chosen language in the `lang` cookie',
    allow: 'anyone',
    params: z.object({ lang: z.string().max(10) }),
    response: done,
    refusals: [404],
  }),
}
