import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { AttemptKind } from '#accounts/domain/attempt-limits.ts'
import type { Language } from '#kernel/language.ts'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'

export const users = pgTable(
  'user',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The username as entered; `usernameKey` is the normalized form for lookups. */
    username: text().notNull(),
    usernameKey: text().notNull().unique(),
    email: text(),
    passwordHash: text().notNull(),
    roles: text().array().notNull().default([]),
    disabled: boolean().notNull().default(false),
    /** True when the user receives new-order mails, which require the order permission. */
    newOrderMails: boolean().notNull().default(false),
    /** Language of the user's mails; null is the shop's default. */
    language: text().$type<Language>(),
    createdAt: timestampColumn().notNull().defaultNow(),
    lastLoginAt: timestampColumn(),
    /** Increases with every change by staff and of the user's own mail settings. */
    version: integer().notNull().default(0),
    /** Search key of name and e-mail. */
    lookup: text().generatedAlwaysAs(sql`search_key(username || E'\\n' || coalesce(email, ''))`),
  },
  table => [
    index('user_email_key').on(sql`lower(${table.email})`),
    index('user_created').on(table.createdAt, table.id),
    index('user_last_login').on(table.lastLoginAt, table.id),
    // Finds users by the beginning of their names in any collation.
    index('user_lookup').on(sql`${table.lookup} text_pattern_ops`),
  ],
)

/** A named set of permissions. */
export const roles = pgTable('role', {
  name: text().primaryKey(),
  permissions: text().array().notNull(),
})

/** Sessions by the hash of their cookie, so that a leaked table is useless. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: text().primaryKey(),
    /** Public id of the session, unrelated to the token. */
    id: integer().generatedAlwaysAsIdentity().unique(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** User agent and address of the login, by which users recognize the session. */
    browser: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: timestampColumn().notNull().defaultNow(),
    expiresAt: timestampColumn().notNull(),
  },
  table => [index().on(table.userId), index().on(table.expiresAt)],
)

/** Authenticator app of a user (docs/decisions/027-accounts.md). */
export const oneTimeCodes = pgTable('one_time_code', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32; null until the first code was typed. */
  secret: text(),
  /** Secret of a new app during its setup; the active one stays valid until then. */
  pendingSecret: text(),
  /** Time step of the last used code; this and older codes are invalid. */
  lastStep: integer().notNull().default(0),
  createdAt: timestampColumn().notNull(),
})

/** Recovery codes by hash, each valid for one login. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    codeHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: timestampColumn(),
  },
  table => [index().on(table.userId)],
)

export const passkeys = pgTable(
  'passkey',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Credential id and public key of the device. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** Increases with each use if the device counts; a decrease means a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: timestampColumn().notNull(),
    lastUsedAt: timestampColumn(),
  },
  table => [index().on(table.userId)],
)

/** Challenges that were used, so that each is accepted once. */
export const usedChallenges = pgTable(
  'used_challenge',
  { challengeHash: text().primaryKey(), expiresAt: timestampColumn().notNull() },
  table => [index().on(table.expiresAt)],
)

/** API keys by hash; each acts in the name of its creator (docs/decisions/027-accounts.md). */
export const apiKeys = pgTable(
  'api_key',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    keyHash: text().notNull().unique(),
    /** First characters of the key, shown to identify it. */
    prefix: text().notNull(),
    name: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permissions: text().array().notNull(),
    createdAt: timestampColumn().notNull(),
    expiresAt: timestampColumn(),
    /** Accurate to the minute. */
    lastUsedAt: timestampColumn(),
  },
  table => [index().on(table.userId)],
)

/** Stored views of staff lists. */
export const listViews = pgTable(
  'list_view',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Model name in the list's address. */
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    /** True when all staff see the view. */
    shared: boolean().notNull().default(false),
  },
  table => [unique().on(table.userId, table.list, table.name), index().on(table.list)],
)

/** Single-use links of password resets and invitations. */
export const passwordResets = pgTable(
  'password_reset',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn().notNull(),
    usedAt: timestampColumn(),
  },
  table => [index().on(table.userId), index().on(table.expiresAt)],
)

/** Login attempts and reset requests, counted to limit guessing. */
export const loginAttempts = pgTable(
  'login_attempt',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<AttemptKind>().notNull(),
    usernameKey: text().notNull(),
    address: text().notNull(),
    /** Browser in which the user logged in before, with its own counter, or null. */
    browser: text(),
    at: timestampColumn().notNull(),
  },
  table => [
    index().on(table.kind, table.usernameKey, table.at),
    index().on(table.kind, table.address, table.at),
    index().on(table.at),
  ],
)
