import { and, arrayContains, eq, not, sql } from 'drizzle-orm'
import { MIN_PASSWORD } from '#accounts/domain/min-password.ts'
import type { PasswordWeakness } from '#accounts/domain/password-weakness.ts'
import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import { isFixedRole, OWNER } from '#accounts/domain/user-rules.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { system } from '#platform/server/actor.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import type { Writing } from '#platform/server/write.ts'
import { createUser } from './create-user.ts'
import { randomPassword } from './random-password.ts'
import { weaknessFor } from './set-password.ts'
import { roles, users } from './tables.ts'

const START = system('start')

/**
 * Makes the default roles and the first administrator of a shop that has none; several processes may do it at once.
 * `email` is where a forgotten password can be asked for.
 * Returns the login when it was made now, with a password that was made up, to be printed once, or what is weak about the given one; null where there is an owner,
 * whatever they are called by now: a second one would be a way in that nobody knows of.
 */
export const ensureAdmin = async (
  app: Writing,
  { username, password, email }: { username: string; password: string | undefined; email?: string },
): Promise<{ username: string; generated: string | null; weak: string | null } | null> => {
  await ensureRoles(app)
  // Looked for first, so that no start but the first one hashes a password.
  const there = await app.db.$count(users, arrayContains(users.roles, [OWNER]))
  if (there > 0) return null
  const chosen = password ?? randomPassword()
  const made = await createUser(app, START, { username, password: chosen, roles: [OWNER], ...(email && { email }) })
  if (!made.ok) return null
  if (password === undefined) return { username, generated: chosen, weak: null }
  // Taken all the same, for the shop could not be opened without it: whoever gave it is told.
  const weakness = await weaknessFor(password, { username, email: email ?? null })
  return { username, generated: null, weak: weakness && WHY[weakness] }
}

const WHY: Record<PasswordWeakness, string> = {
  tooShort: `it has fewer than ${MIN_PASSWORD} characters`,
  common: 'it is among those that are guessed first',
  ofName: 'it is made of the user name or the e-mail',
}

/** Names of the default roles that were made once. */
const MADE = 'default-roles'

/**
 * Each default role is made once, also one that a later version brings: what an administrator changed or took away stays so. Owners may
 * everything, also what came since.
 */
const ensureRoles = async ({ db }: Writing): Promise<void> => {
  const [known] = await db.select().from(platformValues).where(eq(platformValues.key, MADE))
  const made = Array.isArray(known?.value) ? known.value : []
  const rows = Object.entries(DEFAULT_ROLES)
    .filter(([name]) => isFixedRole(name) || !made.includes(name))
    .map(([name, permissions]) => ({ name, permissions: [...permissions] }))
  await db.insert(roles).values(rows).onConflictDoNothing()
  const names = [...new Set([...made, ...Object.keys(DEFAULT_ROLES)])]
  if (names.length > made.length) {
    const value = sql`${JSON.stringify(names)}::jsonb`
    await db
      .insert(platformValues)
      .values({ key: MADE, value })
      .onConflictDoUpdate({ target: platformValues.key, set: { value } })
  }
  const permissions = [...PERMISSIONS]
  const lacks = not(arrayContains(roles.permissions, permissions))
  await db
    .update(roles)
    .set({ permissions })
    .where(and(eq(roles.name, OWNER), lacks))
}
