import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import { createUser, type NewUser } from '#accounts/server/create-user.ts'
import { roles } from '#accounts/server/tables.ts'
import { system } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { seedContext } from '#platform/server/write.ts'

let count = 0

/** Creates a user with default roles in place; an editor by default. For tests. */
export const makeUser = async (
  db: Database,
  given: Partial<NewUser> = {},
): Promise<{ id: number; username: string; password: string }> => {
  const rows = Object.entries(DEFAULT_ROLES).map(([name, permissions]) => ({ name, permissions: [...permissions] }))
  await db.insert(roles).values(rows).onConflictDoNothing()
  count += 1
  const user = { username: `user${count}`, password: 'correct horse battery', roles: ['EDITOR'], ...given }
  const made = await createUser(seedContext(db), system('test'), user)
  if (!made.ok) throw new Error(`There is a user ${user.username} already`)
  return { id: made.value.id, username: user.username, password: user.password }
}
