import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { tokenHash } from './random-token.ts'
import { sessions } from './tables.ts'

/** The logout of one browser; a token that opens nothing is nothing to end. */
export const endSession = async (db: Queryable, token: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash(token)))
}

/** Logs a user out everywhere: after a new password, or when switched off. */
export const endSessionsOf = async (db: Queryable, userId: number): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
