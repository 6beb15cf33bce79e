import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { recalls } from '#catalog/server/tables.ts'
import type { WithdrawalVerdict } from '#compliance/domain/assess-withdrawal.ts'
import type { DataRequestKind, DataRequestState } from '#compliance/domain/data-request.ts'
import type { WithdrawnLine } from '#compliance/domain/format-withdrawn-line.ts'
import type { GuaranteeFileKind, GuaranteeFormat } from '#compliance/domain/guarantee-file.ts'
import type { LegalContent, LegalTextKind } from '#compliance/domain/legal-text.ts'
import type { ConsentStop } from '#compliance/domain/marketing-consent.ts'
import { orderReturns, orders } from '#orders/server/tables.ts'

/** Statements of withdrawal as consumers wrote them; a statement without `submittedAt` is a draft. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 192 random bits; the holder sees the statement and may confirm it. */
    token: text().notNull().unique(),
    language: text().notNull(),
    name: text().notNull(),
    /** The order number as typed. */
    contract: text().notNull(),
    /** The address of the receipt. */
    email: text().notNull(),
    emailKey: text().notNull(),
    /** The withdrawn goods in the consumer's words; empty means the whole order. */
    goods: text().notNull(),
    /** Chosen lines, copied from the order, whose edits do not change them; null when the consumer chose none. */
    lines: jsonb().$type<WithdrawnLine[]>(),
    /** The order of the link that the consumer came from, or the one found at submission. */
    orderId: integer().references(() => orders.id),
    draftedAt: timestamp({ withTimezone: true }).notNull(),
    submittedAt: timestamp({ withTimezone: true }),
    verdict: text().$type<WithdrawalVerdict>(),
    returnId: integer().references(() => orderReturns.id),
    /** False for a draft, and while the receipt waits for the daily mail of its mailbox. */
    isReceiptMailed: boolean().notNull().default(false),
    /** The key of the receipt mail, which several statements may share. */
    receiptKey: text(),
    /** Staff were last reminded of the deadline. */
    remindedAt: timestamp({ withTimezone: true }),
    /** The end of the case: nothing remains due, or staff closed it. The retention starts here. */
    closedAt: timestamp({ withTimezone: true }),
    /** A username, or `system`. */
    closedBy: text(),
  },
  table => [
    check('withdrawal_verdict', sql`(${table.submittedAt} is null) = (${table.verdict} is null)`),
    index('withdrawal_submitted').on(table.submittedAt, table.id),
    index('withdrawal_order').on(table.orderId).where(sql`order_id is not null`),
    check('withdrawal_closed', sql`(${table.closedAt} is null) = (${table.closedBy} is null)`),
    index().on(table.emailKey),
  ],
)

/** Legal texts as they applied, never changed (docs/decisions/033-legal-texts.md). Equal content is one row. */
export const legalTexts = pgTable(
  'legal_text',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<LegalTextKind>().notNull(),
    language: text().notNull(),
    /** SHA-256 of the content, in hexadecimal. */
    hash: text().notNull(),
    content: jsonb().$type<LegalContent>().notNull(),
    /** The first order or preview that needed the text. */
    validFrom: timestamp({ withTimezone: true }).notNull(),
    lastInForceAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [unique().on(table.kind, table.language, table.hash), index().on(table.lastInForceAt)],
)

/** The legal texts in force when an order was placed. */
export const orderLegalTexts = pgTable(
  'order_legal_text',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    legalTextId: integer()
      .notNull()
      .references(() => legalTexts.id),
  },
  table => [primaryKey({ columns: [table.orderId, table.legalTextId] }), index().on(table.legalTextId)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Official files of the guarantee notice, and GARAN labels of products, with their original bytes, never changed. */
export const guaranteeFiles = pgTable(
  'guarantee_file',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the content, in hexadecimal. */
    hash: text().notNull(),
    kind: text().$type<GuaranteeFileKind>().notNull().default('notice'),
    name: text().notNull(),
    format: text().$type<GuaranteeFormat>().notNull(),
    content: bytes().notNull(),
    /** The confirmed language, or a guess; null for labels, and for an unconfirmed file whose name names none. */
    language: text(),
    /** Pixels of a picture; null for a PDF. */
    width: integer(),
    height: integer(),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
    /** Staff confirmed that the file is the official one. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** Staff took the file out of use. */
    removedAt: timestamp({ withTimezone: true }),
  },
  table => [
    // Staff of products may have stored the file of the notice as a label; the notice needs it all the same.
    unique().on(table.hash, table.kind),
    check(
      'guarantee_file_confirmed',
      sql`${table.confirmedAt} is null or ${table.language} is not null or ${table.kind} = 'label'`,
    ),
  ],
)

/** The guarantee notice that was in force when an order was placed. */
export const orderGuaranteeFiles = pgTable(
  'order_guarantee_file',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => guaranteeFiles.id),
  },
  table => [index().on(table.fileId)],
)

/** Notices of recalls to buyers. A buyer gets another one for goods, batches or a correction that it does not cover. */
export const recallNotices = pgTable(
  'recall_notice',
  {
    recallId: integer()
      .notNull()
      .references(() => recalls.id),
    /** The normalized address of the mail. */
    emailKey: text().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    mailKey: text().primaryKey(),
    notifiedAt: timestamp({ withTimezone: true }).notNull(),
    /** The recalled goods of the buyer at that time, as `order:product` ids. */
    goods: text().array().notNull().default([]),
    /** The recalled batch or serial numbers that it named. */
    batch: text().notNull().default(''),
    /** The hash of its content; empty for notices without a stored hash. */
    contentHash: text().notNull().default(''),
  },
  table => [index().on(table.recallId, table.emailKey), index().on(table.emailKey), index().on(table.orderId)],
)

/**
 * Requests of people for their data, made by a mailed link (docs/decisions/028-personal-data.md). Without
 * `confirmedAt` only the mail was sent.
 */
export const dataRequests = pgTable(
  'data_request',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<DataRequestKind>().notNull(),
    language: text().notNull(),
    /** The address as typed; empty after the answer. */
    email: text().notNull(),
    /** SHA-256 of the normalized address, in hexadecimal, which proves the answer. */
    emailHash: text().notNull(),
    /** The hash of the link's token; null until the mail is queued. */
    tokenHash: text().unique(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    /** The moment of the export or of the answer to a request for erasure. */
    closedAt: timestamp({ withTimezone: true }),
    outcome: text().$type<Exclude<DataRequestState, 'open'>>(),
    /** Staff were reminded of the answer. */
    remindedAt: timestamp({ withTimezone: true }),
  },
  table => [
    check('data_request_outcome', sql`(${table.closedAt} is null) = (${table.outcome} is null)`),
    index().on(table.emailHash),
    index().on(table.confirmedAt, table.id),
    index().on(table.requestedAt),
  ],
)

/** Consents to advertising by email, with their proof (Electronic Communications Act, section 103¹). */
export const marketingConsents = pgTable(
  'marketing_consent',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The address as typed; empty after the erasure of the person. */
    email: text().notNull(),
    /** SHA-256 of the normalized address, in hexadecimal. */
    emailHash: text().notNull(),
    language: text().notNull(),
    /** The text that the person agreed to. */
    text: text().notNull(),
    /** The order whose form contained the consent. */
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** 192 random bits; the holder can only withdraw the consent. */
    token: text().notNull().unique(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    stoppedAt: timestamp({ withTimezone: true }),
    stoppedBy: text().$type<ConsentStop>(),
  },
  table => [
    check('marketing_consent_stop', sql`(${table.stoppedAt} is null) = (${table.stoppedBy} is null)`),
    uniqueIndex('marketing_consent_active').on(table.emailHash).where(sql`stopped_at is null`),
    index().on(table.emailHash),
    index().on(table.orderId),
    index().on(table.givenAt, table.id),
  ],
)
