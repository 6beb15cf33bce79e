import { eq } from 'drizzle-orm'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { users } from './tables.ts'

/** Returns the username of an actor; null for guests and the shop itself. */
export const findUsername = async (db: Queryable, actor: Actor): Promise<string | null> => {
  if (actor.kind !== 'user') return null
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, actor.id))
  return user?.username ?? null
}
