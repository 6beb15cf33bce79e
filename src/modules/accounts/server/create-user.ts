import { normalizeUsername } from '#accounts/domain/normalize-username.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { hashPassword } from './password-hash.ts'
import { users } from './tables.ts'

export interface NewUser {
  username: string
  password: string
  email?: string | null
  /** Role names. A user whose only role is CLIENT is not staff. */
  roles: readonly string[]
}

/** Creates a user. Fails when another user has the same normalized username. */
export const createUser = async (
  app: WriteContext,
  actor: Actor,
  user: NewUser,
): Promise<Result<{ id: number }, 'nameTaken'>> => {
  const { username, password, email = null, roles } = user
  const passwordHash = await hashPassword(password)
  const row = {
    username: username.trim(),
    usernameKey: normalizeUsername(username),
    email,
    roles: [...roles],
    passwordHash,
  }
  return write(app, actor, async tx => {
    const [createdUser] = await tx
      .insert(users)
      .values(row)
      .onConflictDoNothing({ target: users.usernameKey })
      .returning({ id: users.id })
    if (!createdUser) return failure('nameTaken')
    tx.audit({ kind: 'user', id: createdUser.id, after: { roles: row.roles } })
    return ok(createdUser)
  })
}
