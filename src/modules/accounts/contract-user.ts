import { z } from 'zod'
import { isEmail } from '#kernel/email-address.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line, spokenLanguage } from '#wire/fields.ts'
import { chosen, listQuery, searched } from '#wire/list-query.ts'

const allow = { permission: 'user.edit' } as const

const listedUser = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.string()),
  disabled: z.boolean(),
  created_at: z.iso.datetime(),
  last_login_at: z.iso.datetime().nullable(),
  /** The password alone does not let them in. */
  second_factor: z.boolean(),
})
export type ListedUser = z.infer<typeof listedUser>

const editedUser = listedUser.extend({
  /** Goes up with every change. */
  version: z.number().int(),
  permissions: z.array(z.string()),
  /** Is mailed about each new order, while they may see orders. */
  new_order_mails: z.boolean(),
  /** The language of mails to them; null is the shop's default language. */
  language: z.string().nullable(),
  sessions: z.array(
    z.object({
      id: z.number().int(),
      browser: z.string(),
      address: z.string(),
      logged_in_at: z.iso.datetime(),
      used_at: z.iso.datetime(),
    }),
  ),
  /** How many API keys they have. */
  api_keys: z.number().int(),
  /** Whoever asks. */
  self: z.boolean(),
})
export type EditedUser = z.infer<typeof editedUser>

const userFields = z.object({
  username: line(60)
    .min(1)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  email: line().refine(isEmail, 'userAdmin.problem.email'),
  roles: z.array(z.string().max(40)).min(1).max(20),
  /** Left out, it stays as it is; a new user gets none. */
  new_order_mails: z.boolean().optional(),
  /** Null is the shop's default language. Left out, it stays as it is. */
  language: spokenLanguage.nullable().optional(),
})

const roleName = z.string().regex(/^[A-Z][A-Z0-9_-]{1,29}$/)
const role = z.object({
  name: z.string(),
  permissions: z.array(z.string()),
  users: z.number().int(),
  /** Nobody changes it. */
  fixed: z.boolean(),
})
export type StaffRole = z.infer<typeof role>

export const userAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/user',
    summary: 'Users, by name unless sorted',
    allow,
    query: listQuery({
      sorts: ['username', 'created_at', 'last_login_at'],
      sort: 'username',
      filters: { q: searched, role: chosen(z.string().max(40)), state: chosen(z.enum(['active', 'disabled'])) },
    }),
    response: listOf(listedUser),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/user/:id',
    summary: 'A user, what they may, and where they are logged in',
    allow,
    params: byId,
    response: one(editedUser),
    refusals: [404],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/v1/admin/user',
    summary: 'Makes a user, who is mailed a link to set a password by',
    allow,
    body: userFields,
    response: one(z.object({ id })),
    refusals: [403, 409],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/user/:id',
    summary: 'Changes a user; one who is switched off is logged out everywhere',
    allow,
    params: byId,
    body: userFields.extend({ disabled: z.boolean(), baseVersion: z.number().int().min(0) }),
    response: one(editedUser),
    refusals: [403, 404, 409],
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/v1/admin/user/:id/invitation',
    summary: 'Mails a user a new link to set a password by; links from before end',
    allow,
    params: byId,
    response: done,
    refusals: [403, 404, 409],
  }),
  removeFactors: endpoint({
    method: 'DELETE',
    path: '/v1/admin/user/:id/second-factor',
    summary: 'Takes away what a user shows beside the password, for one who has lost it; their mailbox is told',
    allow,
    params: byId,
    response: done,
    refusals: [403, 404, 409],
  }),
  logOut: endpoint({
    method: 'DELETE',
    path: '/v1/admin/user/:id/session',
    summary: 'Ends all sessions of a user; with keys=1 their API keys too',
    allow,
    params: byId,
    query: z.object({ keys: z.enum(['0', '1']).default('0') }),
    response: done,
    refusals: [403, 404],
  }),
}

export const roleAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/role',
    summary: 'Roles, what each allows, and how many have it',
    allow,
    response: one(z.object({ roles: z.array(role), permissions: z.array(z.string()) })),
  }),
  make: endpoint({
    method: 'PUT',
    path: '/v1/admin/role/:name',
    summary: 'Makes a role; nobody gives a right that they lack',
    allow,
    params: z.object({ name: roleName }),
    body: z.object({ permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length) }),
    response: done,
    refusals: [403, 409],
  }),
  allow: endpoint({
    method: 'PUT',
    path: '/v1/admin/role/:name/permission',
    summary:
      'Gives a role one right or takes it, whatever others change of it; nobody gives or takes a right that they lack',
    allow,
    params: z.object({ name: roleName }),
    body: z.object({ permission: z.enum(PERMISSIONS), allowed: z.boolean() }),
    response: done,
    refusals: [403, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/role/:name',
    summary: 'Takes away a role that nobody has',
    allow,
    params: z.object({ name: roleName }),
    response: done,
    refusals: [403, 404, 409],
  }),
}
