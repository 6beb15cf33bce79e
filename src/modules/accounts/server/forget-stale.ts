import { lt } from 'drizzle-orm'
import { ATTEMPT_WINDOW } from '#accounts/domain/attempt-limits.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { loginAttempts, passwordResets, sessions } from './tables.ts'

/** Deletes what has run out; done at logins, which are seldom enough and always come again. */
export const forgetStale = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
  await db.delete(loginAttempts).where(lt(loginAttempts.at, new Date(now.getTime() - ATTEMPT_WINDOW)))
}
