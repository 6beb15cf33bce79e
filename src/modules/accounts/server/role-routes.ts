import { arrayContains, asc, eq } from 'drizzle-orm'
import { roleAdmin } from '#accounts/contract-user.ts'
import {
  findRoleChangeFailure,
  findRoleRemovalFailure,
  isFixedRole,
  type RoleChangeFailure,
} from '#accounts/domain/user-rules.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { roles, users } from './tables.ts'

/** Order of the default roles in the list; other roles follow, and clients come last. */
const ROLE_ORDER = ['ADMIN', 'MANAGER', 'SALES', 'WAREHOUSE', 'EDITOR']
const getRank = (name: string): number => {
  if (name === 'CLIENT') return ROLE_ORDER.length + 1
  const index = ROLE_ORDER.indexOf(name)
  return index === -1 ? ROLE_ORDER.length : index
}

const lockRole = async (tx: Write, name: string) => {
  const [role] = await tx.select().from(roles).where(eq(roles.name, name)).for('update')
  return role ?? null
}

type Permissions = readonly string[]

/** Creates a role. An existing role is kept, because it would lose its permissions. */
const createRole = async (
  tx: Write,
  permissions: Permissions,
  next: { name: string; permissions: string[] },
): Promise<Result<null, RoleChangeFailure>> => {
  const failureReason = findRoleChangeFailure({ permissions }, null, next)
  if (failureReason) return failure(failureReason)
  const createdRoles = await tx.insert(roles).values(next).onConflictDoNothing().returning({ name: roles.name })
  if (createdRoles.length === 0) return failure('nameTaken')
  tx.audit({ kind: 'user', id: `role ${next.name}`, before: null, after: { permissions: next.permissions } })
  return ok(null)
}

/** Changes one permission of the current role, so that an outdated page restores nothing. */
const setRolePermission = async (
  tx: Write,
  permissions: Permissions,
  { name, permission, allowed }: { name: string; permission: string; allowed: boolean },
): Promise<Result<null, RoleChangeFailure>> => {
  const role = await lockRole(tx, name)
  if (!role) return failure('notFound')
  const otherPermissions = role.permissions.filter(heldPermission => heldPermission !== permission)
  const isUnchanged = role.permissions.includes(permission) === allowed
  const changedPermissions = allowed ? [...otherPermissions, permission] : otherPermissions
  const next = { name, permissions: isUnchanged ? role.permissions : changedPermissions }
  const failureReason = findRoleChangeFailure({ permissions }, role, next)
  if (failureReason) return failure(failureReason)
  await tx.update(roles).set({ permissions: next.permissions }).where(eq(roles.name, name))
  tx.audit({
    kind: 'user',
    id: `role ${name}`,
    before: { permissions: role.permissions },
    after: { permissions: next.permissions },
  })
  return ok(null)
}

const removeRole = async (
  tx: Write,
  permissions: Permissions,
  name: string,
): Promise<Result<null, RoleChangeFailure>> => {
  const role = await lockRole(tx, name)
  const failureReason = findRoleRemovalFailure(
    { permissions },
    role,
    await tx.$count(users, arrayContains(users.roles, [name])),
  )
  if (failureReason || !role) return failure(failureReason ?? 'notFound')
  await tx.delete(roles).where(eq(roles.name, name))
  tx.audit({ kind: 'user', id: `role ${name}`, before: { permissions: role.permissions }, after: null })
  return ok(null)
}

/** Serves roles to staff. */
export const registerRoleRoutes = (app: App): void => {
  serve(app, roleAdmin, {
    list: async () => {
      const rows = await app.db
        .select({ name: roles.name, permissions: roles.permissions })
        .from(roles)
        .orderBy(asc(roles.name))
      const listedRoles = await Promise.all(
        rows.map(async ({ name, permissions }) => ({
          name,
          permissions,
          users: await app.db.$count(users, arrayContains(users.roles, [name])),
          fixed: isFixedRole(name),
        })),
      )
      return {
        data: {
          roles: listedRoles.toSorted((a, b) => getRank(a.name) - getRank(b.name)),
          permissions: [...PERMISSIONS],
        },
      }
    },
    create: async ({ params, body, actor, visitor, t }) => {
      const next = { name: params.name, permissions: [...new Set(body.permissions)] }
      const creation = await write(app, actor, tx => createRole(tx, visitor.permissions, next))
      return creation.ok ? undefined : toProblem(creation.reason, t)
    },
    setPermission: async ({ params, body, actor, visitor, t }) => {
      const change = await write(app, actor, tx => setRolePermission(tx, visitor.permissions, { ...params, ...body }))
      return change.ok ? undefined : toProblem(change.reason, t)
    },
    remove: async ({ params, actor, visitor, t }) => {
      const removal = await write(app, actor, tx => removeRole(tx, visitor.permissions, params.name))
      return removal.ok ? undefined : toProblem(removal.reason, t)
    },
  })
}

const STATUS_BY_FAILURE: Readonly<Record<RoleChangeFailure, 403 | 404 | 409>> = {
  builtIn: 409,
  nameTaken: 409,
  inUse: 409,
  missingPermission: 403,
  notFound: 404,
}

const toProblem = (reason: RoleChangeFailure, t: Translate): HttpError =>
  httpError(STATUS_BY_FAILURE[reason], t(`userAdmin.role.${reason}`))
