import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often a page was opened on a day, by where visitors came from. Nothing of a person: no address, no browser, no cookie. */
export const visits = pgTable(
  'visit',
  {
    /** In Tallinn. */
    day: date().notNull(),
    /** Without the query. */
    path: text().notNull(),
    /** The host that linked here; blank for none, and for our own pages. */
    source: text().notNull(),
    count: integer().notNull().default(0),
    /** Of those, how many were the first of a visit: opened from elsewhere. */
    begun: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.path, table.source] })],
)
