import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, stored in UTC. */
export const timestampColumn = () => timestamp({ withTimezone: true })
