import { z } from 'zod'
import { isEmail } from '#kernel/email-address.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { enabledLanguage, id, idParams, singleLineText } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'

const allow = { permission: 'user.edit' } as const

const listedUser = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.string()),
  disabled: z.boolean(),
  created_at: z.iso.datetime(),
  last_login_at: z.iso.datetime().nullable(),
  /** True when the login requires more than the password. */
  second_factor: z.boolean(),
})
export type ListedUser = z.infer<typeof listedUser>

const editedUser = listedUser.extend({
  /** Increases with every change. */
  version: z.number().int(),
  permissions: z.array(z.string()),
  /** True when the user receives new-order mails, which require the order permission. */
  new_order_mails: z.boolean(),
  /** Language of the user's mails; null is the shop's default. */
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
  api_keys: z.number().int(),
  /** True for the user of this request. */
  self: z.boolean(),
})
export type EditedUser = z.infer<typeof editedUser>

const userFields = z.object({
  username: singleLineText(60)
    .min(1)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  email: singleLineText().refine(isEmail, 'userAdmin.problem.email'),
  roles: z.array(z.string().max(40)).min(1).max(20),
  /** A missing value stays unchanged; new users receive no mails. */
  new_order_mails: z.boolean().optional(),
  /** Null is the shop's default language. A missing value stays unchanged. */
  language: enabledLanguage.nullable().optional(),
})

const roleName = z.string().regex(/^[A-Z][A-Z0-9_-]{1,29}$/)
const role = z.object({
  name: z.string(),
  permissions: z.array(z.string()),
  users: z.number().int(),
  /** Nobody can change or remove the role. */
  fixed: z.boolean(),
})
export type StaffRole = z.infer<typeof role>

export const userAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/user',
    summary: 'Lists users, by name by default',
    allow,
    query: listQuery({
      sorts: ['username', 'created_at', 'last_login_at'],
      sort: 'username',
      filters: {
        q: searchQuery,
        role: optionalFilter(z.string().max(40)),
        state: optionalFilter(z.enum(['active', 'disabled'])),
      },
    }),
    response: createListResponseSchema(listedUser),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/user/:id',
    summary: 'Returns a user with permissions and sessions',
    allow,
    params: idParams,
    response: createItemResponseSchema(editedUser),
    errorStatuses: [404],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/v1/admin/user',
    summary: 'Creates a user and mails a link to set a password',
    allow,
    body: userFields,
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [403, 409],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/user/:id',
    summary: 'Changes a user; disabling one ends all sessions',
    allow,
    params: idParams,
    body: userFields.extend({ disabled: z.boolean(), baseVersion: z.number().int().min(0) }),
    response: createItemResponseSchema(editedUser),
    errorStatuses: [403, 404, 409],
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/v1/admin/user/:id/invitation',
    summary: 'Mails a new link to set a password; earlier links become invalid',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [403, 404, 409],
  }),
  removeSecondFactors: endpoint({
    method: 'DELETE',
    path: '/v1/admin/user/:id/second-factor',
    summary: 'Removes the second factors of a user who lost them, and notifies the user by mail',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [403, 404, 409],
  }),
  logOut: endpoint({
    method: 'DELETE',
    path: '/v1/admin/user/:id/session',
    summary: 'Ends all sessions of a user, with keys=1 also their API keys',
    allow,
    params: idParams,
    query: z.object({ keys: z.enum(['0', '1']).default('0') }),
    response: successResponse,
    errorStatuses: [403, 404],
  }),
}

export const roleAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/role',
    summary: 'Lists roles with their permissions and number of users',
    allow,
    response: createItemResponseSchema(z.object({ roles: z.array(role), permissions: z.array(z.string()) })),
  }),
  create: endpoint({
    method: 'PUT',
    path: '/v1/admin/role/:name',
    summary: 'Creates a role. Nobody grants a permission that they lack',
    allow,
    params: z.object({ name: roleName }),
    body: z.object({ permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length) }),
    response: successResponse,
    errorStatuses: [403, 409],
  }),
  setPermission: endpoint({
    method: 'PUT',
    path: '/v1/admin/role/:name/permission',
    summary:
      'Grants or revokes one permission of a role and keeps concurrent changes. Nobody changes a permission that they lack',
    allow,
    params: z.object({ name: roleName }),
    body: z.object({ permission: z.enum(PERMISSIONS), allowed: z.boolean() }),
    response: successResponse,
    errorStatuses: [403, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/role/:name',
    summary: 'Removes a role without users',
    allow,
    params: z.object({ name: roleName }),
    response: successResponse,
    errorStatuses: [403, 404, 409],
  }),
}
