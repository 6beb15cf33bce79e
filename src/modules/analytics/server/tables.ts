import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Page views by day, page and source. The table contains no personal data: no IP address, browser or cookie. */
export const visits = pgTable(
  'visit',
  {
    /** The day in Tallinn's time zone. */
    day: date().notNull(),
    /** The path without the query. */
    path: text().notNull(),
    /** The linking host; empty for direct visits and for the shop's own pages. */
    source: text().notNull(),
    count: integer().notNull().default(0),
    /** Number of views that started a visit. */
    startedVisits: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.path, table.source] })],
)
