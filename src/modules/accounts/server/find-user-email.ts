import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { users } from './tables.ts'

/** Returns a user's e-mail; null when it is unknown. */
export const findUserEmail = async (db: Queryable, id: number): Promise<string | null> => {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return user?.email ?? null
}
