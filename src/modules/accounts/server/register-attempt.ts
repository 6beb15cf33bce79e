import { and, desc, eq, gt, gte, isNull, type SQL } from 'drizzle-orm'
import { ATTEMPT_LIMITS, ATTEMPT_WINDOW_MS, type AttemptKind } from '#accounts/domain/attempt-limits.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Database } from '#platform/server/db/database.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '#platform/server/overload/concurrency-limiter.ts'
import { loginAttempts } from './tables.ts'

interface Attempt {
  kind: AttemptKind
  usernameKey: string
  address: string
  /** Browser in which this user logged in before, or null. */
  browser?: string | null
  now: Date
}

/**
 * Queues that count one attempt at a time, so that concurrent attempts cannot exceed the limit. Waiting attempts use no
 * connection.
 */
const queues = new WeakMap<Database, AttemptQueue>()
const QUEUE_LIMITS = { maxConcurrent: 1, maxWaitMs: 5_000, maxWaiting: 500 }
const RETRY_AFTER_SECONDS = 5
/** Maximum number of waiting attempts of one address, so that others do not wait behind them. */
const MAX_WAITING_PER_ADDRESS = 30

interface AttemptQueue {
  limiter: ConcurrencyLimiter
  /** Number of waiting attempts by address. */
  waiting: Map<string, number>
}

/**
 * Counts an attempt, or rejects it with the seconds to wait. Rejected attempts do not count. Unknown names are
 * counted too.
 */
export const registerAttempt = async (db: Database, attempt: Attempt): Promise<Result<CountedAttempt, number>> => {
  const queue = queues.get(db) ?? { limiter: createConcurrencyLimiter(QUEUE_LIMITS), waiting: new Map() }
  queues.set(db, queue)
  const address = toIpAddressKey(attempt.address)
  const waitingCount = queue.waiting.get(address) ?? 0
  if (waitingCount >= MAX_WAITING_PER_ADDRESS) return failure(RETRY_AFTER_SECONDS)
  queue.waiting.set(address, waitingCount + 1)
  try {
    const result = await queue.limiter(() => countAttempt(db, attempt, address))
    return result.ok ? result.value : failure(RETRY_AFTER_SECONDS)
  } finally {
    const remainingCount = (queue.waiting.get(address) ?? 1) - 1
    if (remainingCount > 0) queue.waiting.set(address, remainingCount)
    else queue.waiting.delete(address)
  }
}

/** `isFirst` is true for the first attempt of a name and address within a minute. */
interface CountedAttempt {
  isFirst: boolean
}

const countAttempt = async (
  db: Database,
  attempt: Attempt,
  address: string,
): Promise<Result<CountedAttempt, number>> => {
  const { kind, usernameKey, browser = null, now } = attempt
  for (const [condition, limit] of listLimits(attempt, address)) {
    const waitSeconds = await computeWaitSeconds(db, attempt, condition, limit)
    if (waitSeconds > 0) return failure(waitSeconds)
  }
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const sameOriginCondition = and(eq(loginAttempts.usernameKey, usernameKey), eq(loginAttempts.address, address))
  const attemptsInMinute = await db.$count(
    loginAttempts,
    and(eq(loginAttempts.kind, kind), sameOriginCondition, gte(loginAttempts.at, minute)),
  )
  await db.insert(loginAttempts).values({ kind, usernameKey, address, browser, at: now })
  return ok({ isFirst: attemptsInMinute === 0 })
}

const listLimits = (
  { kind, usernameKey, browser = null }: Attempt,
  address: string,
): [condition: SQL | undefined, limit: number][] => {
  const limits = ATTEMPT_LIMITS[kind]
  const nameCondition = eq(loginAttempts.usernameKey, usernameKey)
  if (browser !== null) return [[and(nameCondition, eq(loginAttempts.browser, browser)), limits.byBrowser]]
  const unknownBrowserCondition = isNull(loginAttempts.browser)
  const addressCondition = eq(loginAttempts.address, address)
  return [
    [and(unknownBrowserCondition, addressCondition), limits.byAddress],
    [and(unknownBrowserCondition, nameCondition, addressCondition), limits.byPair],
    [and(unknownBrowserCondition, nameCondition), limits.byName],
  ]
}

/** Returns the seconds until fewer than `limit` attempts count; 0 when there are fewer. */
const computeWaitSeconds = async (
  db: Database,
  { kind, now }: Attempt,
  condition: SQL | undefined,
  limit: number,
): Promise<number> => {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
  const [limitingAttempt] = await db
    .select({ at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.kind, kind), condition, gt(loginAttempts.at, since)))
    .orderBy(desc(loginAttempts.at))
    .offset(limit - 1)
    .limit(1)
  if (!limitingAttempt) return 0
  return Math.max(1, Math.ceil((limitingAttempt.at.getTime() - since.getTime()) / 1_000))
}
