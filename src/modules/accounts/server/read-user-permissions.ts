import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { lacksSecondFactor } from './second-factor/read-factors.ts'
import { users } from './tables.ts'
import { toVisitor } from './to-visitor.ts'
import { userPermissions } from './user-permissions.ts'

/** Returns what a user may do now; nothing for an unknown or disabled user, or one without a required second factor. */
export const readUserPermissions = async (db: Queryable, userId: number): Promise<readonly string[]> => {
  const [user] = await db
    .select({ username: users.username, roles: users.roles, permissions: userPermissions, lacksSecondFactor })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.disabled, false)))
  return user ? toVisitor(user).permissions : []
}
