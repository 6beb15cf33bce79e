import { and, arrayContains, eq, not, sql } from 'drizzle-orm'
import type { PasswordWeakness } from '#accounts/domain/find-password-weakness.ts'
import { MIN_PASSWORD_LENGTH } from '#accounts/domain/min-password-length.ts'
import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import { isFixedRole, OWNER_ROLE } from '#accounts/domain/user-rules.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import type { WriteContext } from '#platform/server/write.ts'
import { createUser } from './create-user.ts'
import { generatePassword } from './generate-password.ts'
import { checkNewPassword } from './set-password.ts'
import { roles, users } from './tables.ts'

const START = createSystemActor('start')

/**
 * Creates default roles and the first administrator; concurrent calls are safe. `email` is the address for password
 * resets. Returns the new login with a generated password to print once, or the weakness of the configured one.
 * Returns null when the shop has an owner under any name, or another user has the username.
 */
export const ensureAdmin = async (
  app: WriteContext,
  { username, password, email }: { username: string; password: string | undefined; email?: string },
): Promise<{ username: string; generatedPassword: string | null; weaknessText: string | null } | null> => {
  await ensureRoles(app)
  // The count comes first, so that only the first start hashes a password.
  const ownerCount = await app.db.$count(users, arrayContains(users.roles, [OWNER_ROLE]))
  if (ownerCount > 0) return null
  const chosenPassword = password ?? generatePassword()
  const creation = await createUser(app, START, {
    username,
    password: chosenPassword,
    roles: [OWNER_ROLE],
    ...(email && { email }),
  })
  if (!creation.ok) return null
  if (password === undefined) return { username, generatedPassword: chosenPassword, weaknessText: null }
  // A weak password is accepted and reported, because the shop must open.
  const weakness = await checkNewPassword(password, { username, email: email ?? null })
  return { username, generatedPassword: null, weaknessText: weakness && WEAKNESS_TEXTS[weakness] }
}

const WEAKNESS_TEXTS: Record<PasswordWeakness, string> = {
  tooShort: `it has fewer than ${MIN_PASSWORD_LENGTH} characters`,
  common: 'it is among those that are guessed first',
  nameBased: 'it is made of the user name or the e-mail',
}

/** Storage key of the created default roles. */
const CREATED_ROLES_KEY = 'default-roles'

/**
 * Creates each default role once, also roles of newer versions, and keeps changes by administrators. Owners always
 * receive all permissions.
 */
const ensureRoles = async ({ db }: WriteContext): Promise<void> => {
  const [storedNames] = await db.select().from(platformValues).where(eq(platformValues.key, CREATED_ROLES_KEY))
  const createdNames = Array.isArray(storedNames?.value) ? storedNames.value : []
  const rows = Object.entries(DEFAULT_ROLES)
    .filter(([name]) => isFixedRole(name) || !createdNames.includes(name))
    .map(([name, rolePermissions]) => ({ name, permissions: [...rolePermissions] }))
  await db.insert(roles).values(rows).onConflictDoNothing()
  const names = [...new Set([...createdNames, ...Object.keys(DEFAULT_ROLES)])]
  if (names.length > createdNames.length) {
    const value = sql`${JSON.stringify(names)}::jsonb`
    await db
      .insert(platformValues)
      .values({ key: CREATED_ROLES_KEY, value })
      .onConflictDoUpdate({ target: platformValues.key, set: { value } })
  }
  const permissions = [...PERMISSIONS]
  const lackingPermissionsCondition = not(arrayContains(roles.permissions, permissions))
  await db
    .update(roles)
    .set({ permissions })
    .where(and(eq(roles.name, OWNER_ROLE), lackingPermissionsCondition))
}
