import { usernameKey } from '#accounts/domain/username-key.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { hashPassword } from './password-hash.ts'
import { users } from './tables.ts'

export interface NewUser {
  username: string
  password: string
  email?: string | null
  /** Names of roles; CLIENT alone makes no staff. */
  roles: readonly string[]
}

/** Refused when another user has this name, however it is written. */
export const createUser = async (db: Queryable, user: NewUser): Promise<Outcome<{ id: number }, 'name-taken'>> => {
  const { username, password, email = null, roles } = user
  const [row] = await db
    .insert(users)
    .values({
      username: username.trim(),
      usernameKey: usernameKey(username),
      email,
      roles: [...roles],
      passwordHash: await hashPassword(password),
    })
    .onConflictDoNothing({ target: users.usernameKey })
    .returning({ id: users.id })
  return row ? ok(row) : refused('name-taken')
}
