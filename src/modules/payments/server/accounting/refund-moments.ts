import { sql } from 'drizzle-orm'

/** The time when a refund `r` was paid out. It never changes, unlike `modified_at`. */
export const REFUND_COMPLETED_AT = sql`coalesce(r.completed_at, r.modified_at)`

/** The time when a refund `r` reduced the money of its order; null before. */
export const REFUND_ACCEPTED_AT = sql`coalesce(r.accepted_at,
  case when r.state in ('pending', 'done') then r.modified_at end)`
