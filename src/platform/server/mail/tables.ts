import { type SQL, sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailTexts } from '#kernel/mail-template.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Every mail, stored for thirteen months; the admin area lists them. */
export const mails = pgTable(
  'mail',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A key is sent once, so that the sending job is repeatable. */
    key: text().notNull().unique(),
    /** The orders that the mail is about; a key that begins with `order-` names its order itself. */
    orderIds: integer().array().notNull().default(sql`'{}'`),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Additional header lines, such as List-Unsubscribe. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** `throttled`: over the limit and waiting for a summary; `summarized`: the summary is written. */
    state: text().$type<'waiting' | 'sent' | 'failed' | 'throttled' | 'summarized'>().notNull().default('waiting'),
    /** The hash of the requesting browser; null for mails that the shop sends on its own. */
    requester: text(),
    /** The law demands proof that the shop sent this mail (`mailProofs`). */
    isProof: boolean().notNull().default(false),
    /** The part before the `@`; the sender's domain follows. Every try uses it. */
    messageId: text().notNull(),
    tries: integer().notNull().default(0),
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** The search key of recipient and subject, bounded to fit an index row. */
    lookup: text().generatedAlwaysAs(sql`left(search_key(left(recipient, 200) || E'\\n' || left(subject, 300)), 600)`),
  },
  table => [
    // Covers searches with all sort and filter columns, so that they do not read whole mails.
    index('mail_search').on(table.lookup, table.createdAt, table.state, table.id),
    index('mail_order').on(sql`split_part(${table.key}, ':', 2)`).where(sql`key like 'order-%'`),
    index('mail_orders').using('gin', table.orderIds).where(sql`order_ids <> '{}'`),
    index().on(table.createdAt),
    index().on(table.state, table.createdAt, table.id),
    index().on(table.recipient, table.createdAt),
  ],
)

/** Builds the condition for mails about an order. */
export const buildOrderMailCondition = (orderId: number): SQL =>
  sql`((${mails.key} like 'order-%' and ${MAIL_SUBJECT_ID} = ${String(orderId)})
    or (${mails.orderIds} <> '{}' and ${mails.orderIds} @> array[${orderId}]::int[]))`

/** The id of the mail's subject: the second part of its key. */
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

/** Proof of sent mails after their deletion, to compare with a copy (docs/decisions/033-legal-texts.md). */
export const mailProofs = pgTable(
  'mail_proof',
  {
    /** The key of the deleted mail, which names its occasion. */
    key: text().primaryKey(),
    /** The orders that the mail was about; a key that begins with `order-` names its order itself. */
    orderIds: integer().array().notNull().default(sql`'{}'`),
    messageId: text().notNull(),
    /** SHA-256 of the lower-case address, in hexadecimal. */
    recipientHash: text().notNull(),
    /** SHA-256 of the plain text, in hexadecimal. */
    textHash: text().notNull(),
    /** The versions of the attached texts; empty without any. */
    versions: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index().on(table.recipientHash), index().on(table.sentAt)],
)

/** Mail texts that an owner changed (docs/decisions/009-jobs-and-mail.md). */
export const mailTemplates = pgTable(
  'mail_template',
  {
    kind: text().notNull(),
    language: text().notNull(),
    /** Null when the owner restored the defaults. */
    texts: jsonb().$type<Partial<MailTexts>>(),
    /** Increases with every change. */
    version: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.kind, table.language] })],
)
