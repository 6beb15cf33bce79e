import { arrayContains, asc, eq } from 'drizzle-orm'
import { roleAdmin } from '#accounts/contract-user.ts'
import { type RoleRefusal, refuseRoleChange, refuseRoleRemoval } from '#accounts/domain/user-rules.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { roles, users } from './tables.ts'

/** Order of the roles in the list. */
const FIRST = ['ADMIN', 'MANAGER', 'SALES', 'WAREHOUSE', 'EDITOR']
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : name === 'CLIENT' ? 99 : 50)

const lockedRole = async (tx: Write, name: string) => {
  const [role] = await tx.select().from(roles).where(eq(roles.name, name)).for('update')
  return role ?? null
}

type May = readonly string[]

/** Creates a role. An existing role is kept, because it would lose its permissions. */
const makeRole = async (
  tx: Write,
  permissions: May,
  next: { name: string; permissions: string[] },
): Promise<Outcome<null, RoleRefusal>> => {
  const why = refuseRoleChange({ permissions }, null, next)
  if (why) return refused(why)
  const made = await tx.insert(roles).values(next).onConflictDoNothing().returning({ name: roles.name })
  if (made.length === 0) return refused('taken')
  tx.audit({ kind: 'user', id: `role ${next.name}`, before: null, after: { permissions: next.permissions } })
  return ok(null)
}

/** Changes one permission of the current role, so that an outdated page restores nothing. */
const allowRole = async (
  tx: Write,
  permissions: May,
  { name, permission, allowed }: { name: string; permission: string; allowed: boolean },
): Promise<Outcome<null, RoleRefusal>> => {
  const role = await lockedRole(tx, name)
  if (!role) return refused('unknown')
  const others = role.permissions.filter(one => one !== permission)
  const same = role.permissions.includes(permission) === allowed
  const next = { name, permissions: same ? role.permissions : allowed ? [...others, permission] : others }
  const why = refuseRoleChange({ permissions }, role, next)
  if (why) return refused(why)
  await tx.update(roles).set({ permissions: next.permissions }).where(eq(roles.name, name))
  tx.audit({
    ...{ kind: 'user', id: `role ${name}` },
    before: { permissions: role.permissions },
    after: { permissions: next.permissions },
  })
  return ok(null)
}

const removeRole = async (tx: Write, permissions: May, name: string): Promise<Outcome<null, RoleRefusal>> => {
  const role = await lockedRole(tx, name)
  const why = refuseRoleRemoval({ permissions }, role, await tx.$count(users, arrayContains(users.roles, [name])))
  if (why || !role) return refused(why ?? 'unknown')
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
      return made.ok ? undefined : refusalOf(made.why, t)
    },
    allow: async ({ params, body, actor, visitor, t }) => {
      const changed = await write(app, actor, tx => allowRole(tx, visitor.permissions, { ...params, ...body }))
      return changed.ok ? undefined : refusalOf(changed.why, t)
    },
    remove: async ({ params, actor, visitor, t }) => {
      const removed = await write(app, actor, tx => removeRole(tx, visitor.permissions, params.name))
      return removed.ok ? undefined : refusalOf(removed.why, t)
    },
  })
}

const STATUS: Readonly<Record<RoleRefusal, 403 | 404 | 409>> = {
  fixed: 409,
  taken: 409,
  used: 409,
  notYours: 403,
  unknown: 404,
}

const refusalOf = (why: RoleRefusal, t: Translate): Refusal => refuse(STATUS[why], t(`userAdmin.role.${why}`))
