import { randomBytes } from 'node:crypto'
import { and, arrayContains, eq, not } from 'drizzle-orm'
import { DEFAULT_ROLES, PERMISSIONS } from '#accounts/domain/permissions.ts'
import { OWNER } from '#accounts/domain/user-rules.ts'
import { usernameKey } from '#accounts/domain/username-key.ts'
import { system } from '#platform/server/actor.ts'
import type { Writing } from '#platform/server/write.ts'
import { createUser } from './create-user.ts'
import { roles, users } from './tables.ts'

const START = system('start')

/**
 * Makes the default roles and the first administrator where they are missing; several processes may do it at once.
 * `email` is where a forgotten password can be asked for.
 * Returns the login when it was made now, with a password that was made up, to be printed once; null when the user was
 * there, whose password stays.
 */
export const ensureAdmin = async (
  app: Writing,
  { username, password, email }: { username: string; password: string | undefined; email?: string },
): Promise<{ username: string; generated: string | null } | null> => {
  await ensureRoles(app)
  // Looked for first, so that no start but the first one hashes a password.
  const there = await app.db.$count(users, eq(users.usernameKey, usernameKey(username)))
  if (there > 0) return null
  const chosen = password ?? randomPassword()
  const made = await createUser(app, START, { username, password: chosen, roles: ['ADMIN'], ...(email && { email }) })
  return made.ok ? { username, generated: password === undefined ? chosen : null } : null
}

/** Roles that are missing are made; what an administrator changed stays. Owners may everything, also what came since. */
const ensureRoles = async ({ db }: Writing): Promise<void> => {
  const rows = Object.entries(DEFAULT_ROLES).map(([name, permissions]) => ({ name, permissions: [...permissions] }))
  await db.insert(roles).values(rows).onConflictDoNothing()
  const permissions = [...PERMISSIONS]
  const lacks = not(arrayContains(roles.permissions, permissions))
  await db
    .update(roles)
    .set({ permissions })
    .where(and(eq(roles.name, OWNER), lacks))
}

/** 96 bits in groups that can be typed over from a screen. */
const randomPassword = (): string => (randomBytes(12).toString('hex').match(/.{6}/g) ?? []).join('-')
