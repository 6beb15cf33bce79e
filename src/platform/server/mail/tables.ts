import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every mail, kept from the moment it was asked for; shown in the admin area. */
export const mails = pgTable(
  'mail',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The same key is never sent twice: makes the job that sends it repeatable. */
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    state: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    messageId: text().notNull(),
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  table => [index().on(table.createdAt)],
)
