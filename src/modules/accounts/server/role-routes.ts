import { arrayContains, asc, eq } from 'drizzle-orm'
import { roleAdmin } from '#accounts/contract-user.ts'
import { PERMISSIONS } from '#accounts/domain/permissions.ts'
import { type RoleRefusal, refuseRoleChange, refuseRoleRemoval } from '#accounts/domain/user-rules.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { roles, users } from './tables.ts'

/** The owners' stands first. */
const FIRST = ['ADMIN', 'MANAGER', 'SALES', 'WAREHOUSE', 'EDITOR']
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : name === 'CLIENT' ? 99 : 50)

const lockedRole = async (tx: Write, name: string) => {
  const [role] = await tx.select().from(roles).where(eq(roles.name, name)).for('update')
  return role ?? null
}

type May = readonly string[]

const saveRole = async (
  tx: Write,
  permissions: May,
  next: { name: string; permissions: string[] },
): Promise<Outcome<null, RoleRefusal>> => {
  const role = await lockedRole(tx, next.name)
  const why = refuseRoleChange({ permissions }, role, next)
  if (why) return refused(why)
  await tx
    .insert(roles)
    .values(next)
    .onConflictDoUpdate({ target: roles.name, set: { permissions: next.permissions } })
  tx.audit({
    ...{ kind: 'user', id: `role ${next.name}` },
    before: role && { permissions: role.permissions },
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

/** The guarded calls about roles. */
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
    save: async ({ params, body, actor, visitor, t }) => {
      const next = { name: params.name, permissions: [...new Set(body.permissions)] }
      const saved = await write(app, actor, tx => saveRole(tx, visitor.permissions, next))
      return saved.ok ? undefined : refusalOf(saved.why, t)
    },
    remove: async ({ params, actor, visitor, t }) => {
      const removed = await write(app, actor, tx => removeRole(tx, visitor.permissions, params.name))
      return removed.ok ? undefined : refusalOf(removed.why, t)
    },
  })
}

const STATUS: Readonly<Record<RoleRefusal, 403 | 404 | 409>> = { fixed: 409, used: 409, notYours: 403, unknown: 404 }

const refusalOf = (why: RoleRefusal, t: Translate): Refusal => refuse(STATUS[why], t(`userAdmin.role.${why}`))
