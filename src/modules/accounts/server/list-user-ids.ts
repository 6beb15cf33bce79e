import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { users } from './tables.ts'

/** Lists the ids of the users with one of these lowercase e-mails. */
export const listUserIds = async (db: Queryable, emails: readonly string[]): Promise<number[]> => {
  if (emails.length === 0) return []
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, [...emails]))
  return rows.map(({ id }) => id)
}
