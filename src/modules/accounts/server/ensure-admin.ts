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
 * Creates default roles and the first administrator; concurrent calls are safe. `email` is the address for password
 * resets. Returns the new login with a generated password to print once, or the weakness of the given one. Null
 * when the shop has an owner under any name.
 */
export const ensureAdmin = async (
  app: Writing,
  { username, password, email }: { username: string; password: string | undefined; email?: string },
): Promise<{ username: string; generated: string | null; weak: string | null } | null> => {
  await ensureRoles(app)
  // Checked first, so that only the first start hashes a password.
  const there = await app.db.$count(users, arrayContains(users.roles, [OWNER]))
  if (there > 0) return null
  const chosen = password ?? randomPassword()
  const made = await createUser(app, START, { username, password: chosen, roles: [OWNER], ...(email && { email }) })
  if (!made.ok) return null
  if (password === undefined) return { username, generated: chosen, weak: null }
  // A weak password is accepted, because the shop could not be opened otherwise, and reported.
  const weakness = await weaknessFor(password, { username, email: email ?? null })
  return { username, generated: null, weak: weakness && WHY[weakness] }
}

const WHY: Record<PasswordWeakness, string> = {
  tooShort: `it has fewer than ${MIN_PASSWORD} characters`,
  common: 'it is among those that are guessed first',
  ofName: 'it is made of the user name or the e-mail',
}

/** Storage key of the created default roles. */
const MADE = 'default-roles'

/**
 * Creates each default role once, also roles of newer versions, and keeps changes by administrators. Owners always
 * receive all permissions.
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
