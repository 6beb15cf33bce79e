import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import { createUser, type NewUser } from '#accounts/server/create-user.ts'
import { roles } from '#accounts/server/tables.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createSeedContext } from '#platform/server/write.ts'

let count = 0

/** Creates a user with default roles in place; an editor by default. For tests. */
export const makeUser = async (
  db: Database,
  overrides: Partial<NewUser> = {},
): Promise<{ id: number; username: string; password: string }> => {
  const rows = Object.entries(DEFAULT_ROLES).map(([name, permissions]) => ({ name, permissions: [...permissions] }))
  await db.insert(roles).values(rows).onConflictDoNothing()
  count += 1
  const user = { username: `user${count}`, password: 'correct horse battery', roles: ['EDITOR'], ...overrides }
  const created = await createUser(createSeedContext(db), createSystemActor('test'), user)
  if (!created.ok) throw new Error(`A user ${user.username} exists already`)
  return { id: created.value.id, username: user.username, password: user.password }
}
