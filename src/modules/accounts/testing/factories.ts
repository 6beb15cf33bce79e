import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import { createUser, type NewUser } from '#accounts/server/create-user.ts'
import { roles } from '#accounts/server/tables.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createSeedContext } from '#platform/server/write.ts'

let userCount = 0

/** Creates a user with default roles in place; an editor by default. For tests. */
export const makeUser = async (
  db: Database,
  overrides: Partial<NewUser> = {},
): Promise<{ id: number; username: string; password: string }> => {
  const rows = Object.entries(DEFAULT_ROLES).map(([name, permissions]) => ({ name, permissions: [...permissions] }))
  await db.insert(roles).values(rows).onConflictDoNothing()
  userCount += 1
  const user = { username: `user${userCount}`, password: 'correct horse battery', roles: ['EDITOR'], ...overrides }
  const creation = await createUser(createSeedContext(db), createSystemActor('test'), user)
  if (!creation.ok) throw new Error(`A user ${user.username} exists already`)
  return { id: creation.value.id, username: user.username, password: user.password }
}
