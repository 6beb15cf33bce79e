import { eq } from 'drizzle-orm'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { users } from './tables.ts'

/** What somebody who writes is called; null where the shop does it by itself, or a guest. */
export const usernameOf = async (db: Queryable, actor: Actor): Promise<string | null> => {
  if (actor.kind !== 'user') return null
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, actor.id))
  return user?.username ?? null
}
