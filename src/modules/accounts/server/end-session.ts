import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { sessions } from './tables.ts'

/** Ends the session of a token; ignores an unknown one. */
export const endSession = async (db: Queryable, token: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

export const endUserSessions = async (db: Queryable, userId: number): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
