const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A session ends a week after it was last used, and 30 days after the login however much it is used. */
const IDLE = 7 * DAY
const WHOLE = 30 * DAY
/** Moved on at most once an hour, so that reading a page is seldom a write. */
const STEP = HOUR

export const sessionEnd = (loggedInAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE, loggedInAt.getTime() + WHOLE))

/** The later end of a session in use, or null while the known one is near enough. */
export const movedEnd = (session: { createdAt: Date; expiresAt: Date }, now: Date): Date | null => {
  const end = sessionEnd(session.createdAt, now)
  return end.getTime() - session.expiresAt.getTime() >= STEP ? end : null
}

/** When a session was used at the latest, to the hour in which its end is moved on: never before the login. */
export const lastUsedBefore = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date =>
  new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - IDLE))
