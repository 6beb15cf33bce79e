import { arrayContains, asc, eq } from 'drizzle-orm'
import { roleAdmin } from '#accounts/contract-user.ts'
import { findRoleChangeError, findRoleRemovalError, type RoleChangeError } from '#accounts/domain/user-rules.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { roles, users } from './tables.ts'

/** Order of the roles in the list. */
const ROLE_ORDER = ['ADMIN', 'MANAGER', 'SALES', 'WAREHOUSE', 'EDITOR']
const rank = (name: string): number =>
  ROLE_ORDER.includes(name) ? ROLE_ORDER.indexOf(name) : name === 'CLIENT' ? 99 : 50

const lockedRole = async (tx: Write, name: string) => {
  const [role] = await tx.select().from(roles).where(eq(roles.name, name)).for('update')
  return role ?? null
}

type Permissions = readonly string[]

/** Creates a role. An existing role is kept, because it would lose its permissions. */
const makeRole = async (
  tx: Write,
  permissions: Permissions,
  next: { name: string; permissions: string[] },
): Promise<Result<null, RoleChangeError>> => {
  const why = findRoleChangeError({ permissions }, null, next)
  if (why) return failure(why)
  const made = await tx.insert(roles).values(next).onConflictDoNothing().returning({ name: roles.name })
  if (made.length === 0) return failure('taken')
  tx.audit({ kind: 'user', id: `role ${next.name}`, before: null, after: { permissions: next.permissions } })
  return ok(null)
}

/** Changes one permission of the current role, so that an outdated page restores nothing. */
const setRolePermission = async (
  tx: Write,
  permissions: Permissions,
  { name, permission, allowed }: { name: string; permission: string; allowed: boolean },
): Promise<Result<null, RoleChangeError>> => {
  const role = await lockedRole(tx, name)
  if (!role) return failure('unknown')
  const others = role.permissions.filter(one => one !== permission)
  const same = role.permissions.includes(permission) === allowed
  const next = { name, permissions: same ? role.permissions : allowed ? [...others, permission] : others }
  const why = findRoleChangeError({ permissions }, role, next)
  if (why) return failure(why)
  await tx.update(roles).set({ permissions: next.permissions }).where(eq(roles.name, name))
  tx.audit({
    ...{ kind: 'user', id: `role ${name}` },
    before: { permissions: role.permissions },
    after: { permissions: next.permissions },
  })
  return ok(null)
}

const removeRole = async (
  tx: Write,
  permissions: Permissions,
  name: string,
): Promise<Result<null, RoleChangeError>> => {
  const role = await lockedRole(tx, name)
  const why = findRoleRemovalError({ permissions }, role, await tx.$count(users, arrayContains(users.roles, [name])))
  if (why || !role) return failure(why ?? 'unknown')
  await tx.delete(roles).where(eq(roles.name, name))
  tx.audit({ kind: 'user', id: `role ${name}`, before: { permissions: role.permissions }, after: null })
  return ok(null)
}

/** Serves roles to staff. */
export const roleRoutes = (app: App): void => {
  serve(app, roleAdmin, {
    list: async () => {
      const rows = await app.db
        .select({ name: roles.name, permissions: roles.permissions })
        .from(roles)
        .orderBy(asc(roles.name))
      const all = await Promise.all(
        rows.map(async ({ name, permissions }) => ({
          name,
          permissions,
          users: await app.db.$count(users, arrayContains(users.roles, [name])),
          fixed: name === 'ADMIN' || name === 'CLIENT',
        })),
      )
      return {
        data: { roles: all.toSorted((a, b) => rank(a.name) - rank(b.name)), permissions: [...PERMISSIONS] },
      }
    },
    make: async ({ params, body, actor, visitor, t }) => {
      const next = { name: params.name, permissions: [...new Set(body.permissions)] }
      const made = await write(app, actor, tx => makeRole(tx, visitor.permissions, next))
      return made.ok ? undefined : toProblem(made.reason, t)
    },
    allow: async ({ params, body, actor, visitor, t }) => {
      const changed = await write(app, actor, tx => setRolePermission(tx, visitor.permissions, { ...params, ...body }))
      return changed.ok ? undefined : toProblem(changed.reason, t)
    },
    remove: async ({ params, actor, visitor, t }) => {
      const removed = await write(app, actor, tx => removeRole(tx, visitor.permissions, params.name))
      return removed.ok ? undefined : toProblem(removed.reason, t)
    },
  })
}

const STATUS: Readonly<Record<RoleChangeError, 403 | 404 | 409>> = {
  fixed: 409,
  taken: 409,
  used: 409,
  notYours: 403,
  unknown: 404,
}

const toProblem = (why: RoleChangeError, t: Translate): HttpError => httpError(STATUS[why], t(`userAdmin.role.${why}`))
