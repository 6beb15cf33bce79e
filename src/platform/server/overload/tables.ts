import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Calls by limit and caller within a window, counted for all processes of the shop. */
export const callCounts = pgTable(
  'call_count',
  {
    /** The limit's name. */
    name: text().notNull(),
    /** The key of an IP address, or the id of a person or record, as the limit counts. */
    caller: text().notNull(),
    count: integer().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.name, table.caller] }), index().on(table.until)],
)
