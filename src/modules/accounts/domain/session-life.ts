import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'

/** A session ends a week after its last use, and at most 30 days after the login. */
const MAX_IDLE_MS = 7 * DAY_MS
const MAX_LIFE_MS = 30 * DAY_MS
/** The end moves at most once an hour, so that page views rarely write. */
const EXTEND_STEP_MS = HOUR_MS

export const computeSessionExpiry = (loggedInAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + MAX_IDLE_MS, loggedInAt.getTime() + MAX_LIFE_MS))

/** Returns the new end of a session in use; null while the stored one is close enough. */
export const computeExtendedExpiry = (session: { createdAt: Date; expiresAt: Date }, now: Date): Date | null => {
  const expiresAt = computeSessionExpiry(session.createdAt, now)
  return expiresAt.getTime() - session.expiresAt.getTime() >= EXTEND_STEP_MS ? expiresAt : null
}

/**
 * Estimates the last use of a session from its end, accurate to the hour and never before the login. The estimate stops
 * when the end reaches the maximum life.
 */
export const estimateLastUse = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date =>
  new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - MAX_IDLE_MS))
