const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A session ends a week after its last use, and at most 30 days after the login. */
const IDLE = 7 * DAY
const WHOLE = 30 * DAY
/** The end moves at most once an hour, so that page views rarely write. */
const STEP = HOUR

export const sessionEnd = (loggedInAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE, loggedInAt.getTime() + WHOLE))

/** Returns the new end of a session in use; null while the stored one is close enough. */
export const movedEnd = (session: { createdAt: Date; expiresAt: Date }, now: Date): Date | null => {
  const end = sessionEnd(session.createdAt, now)
  return end.getTime() - session.expiresAt.getTime() >= STEP ? end : null
}

/** Estimates the last use of a session from its end, accurate to the hour and never before the login. */
export const lastUsedBefore = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date =>
  new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - IDLE))
