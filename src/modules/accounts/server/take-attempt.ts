import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { ATTEMPT_LIMITS, ATTEMPT_WINDOW, type AttemptKind } from '#accounts/domain/attempt-limits.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addressKey } from '#platform/server/http/address-key.ts'
import { loginAttempts } from './tables.ts'

interface Attempt {
  kind: AttemptKind
  usernameKey: string
  address: string
  now: Date
}

/**
 * Counts an attempt before it is made, so that many at once cannot slip through; a refused one does not count.
 * Names are counted whether or not there is such a user. Refused with the seconds to wait.
 */
export const takeAttempt = async (db: Database, attempt: Attempt): Promise<Outcome<null, number>> => {
  const { kind, usernameKey, now } = attempt
  const address = addressKey(attempt.address)
  const [own] = await db
    .insert(loginAttempts)
    .values({ kind, usernameKey, address, at: now })
    .returning({ id: loginAttempts.id })
  const limits = ATTEMPT_LIMITS[kind]
  const ofName = eq(loginAttempts.usernameKey, usernameKey)
  const ofAddress = eq(loginAttempts.address, address)
  const waits = [
    await waitFor(db, attempt, and(ofName, ofAddress), limits.byPair),
    await waitFor(db, attempt, ofName, limits.byName),
    await waitFor(db, attempt, ofAddress, limits.byAddress),
  ]
  const wait = Math.max(...waits)
  if (wait === 0) return ok(null)
  if (own) await db.delete(loginAttempts).where(eq(loginAttempts.id, own.id))
  return refused(wait)
}

/** Seconds until the oldest of `limit` counted attempts is forgotten; 0 when there are fewer. */
const waitFor = async (
  db: Database,
  { kind, now }: Attempt,
  whose: SQL | undefined,
  limit: number,
): Promise<number> => {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW)
  const [oldest] = await db
    .select({ at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.kind, kind), whose, gt(loginAttempts.at, since)))
    .orderBy(desc(loginAttempts.at))
    .offset(limit)
    .limit(1)
  if (!oldest) return 0
  return Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1_000))
}
