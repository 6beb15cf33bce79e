import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailTexts } from '#kernel/mail-words.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Every mail, kept from the moment it was asked for, and for thirteen months; shown in the admin area. */
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
    /** Header lines beyond those every mail has, such as List-Unsubscribe. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** `held`: one too many, to be told of in a mail with the others; `told`: that mail is written. */
    state: text().$type<'waiting' | 'sent' | 'failed' | 'held' | 'told'>().notNull().default('waiting'),
    /** Whose doing it is, as the hash of a browser; null where the shop writes of its own accord. */
    asker: text(),
    /** The part before the `@`; behind it stands the sender's domain. The same for every try. */
    messageId: text().notNull(),
    tries: integer().notNull().default(0),
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** The search key of recipient and subject. Bounded, so that it fits into an index row. */
    lookup: text().generatedAlwaysAs(sql`left(search_key(left(recipient, 200) || E'\\n' || left(subject, 300)), 600)`),
  },
  table => [
    // A search reads this alone, not the whole mails; with all that the list is sorted and narrowed by.
    index('mail_found').on(table.lookup, table.createdAt, table.state, table.id),
    index('mail_order').on(sql`split_part(${table.key}, ':', 2)`).where(sql`key like 'order-%'`),
    index().on(table.createdAt),
    index().on(table.state, table.createdAt, table.id),
    index().on(table.recipient, table.createdAt),
  ],
)

/** The id of what a mail is about: the second part of its key. */
export const MAIL_SUBJECT_ID = sql<string>`split_part(${mails.key}, ':', 2)`

export const mailAttachments = pgTable(
  'mail_attachment',
  {
    mailId: integer()
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    filename: text().notNull(),
    contentType: text().notNull(),
    content: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.mailId, table.position] })],
)

/** What an owner changed of the words of a mail (docs/decisions/091-mail-templates.md). */
export const mailTemplates = pgTable(
  'mail_template',
  {
    kind: text().notNull(),
    language: text().notNull(),
    /** Null where the shop's own words were given back. */
    texts: jsonb().$type<Partial<MailTexts>>(),
    /** Goes up with every change. */
    version: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.kind, table.language] })],
)
