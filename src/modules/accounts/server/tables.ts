import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { AttemptKind } from '#accounts/domain/attempt-limits.ts'
import type { Language } from '#kernel/language.ts'

const moment = () => timestamp({ withTimezone: true })

export const users = pgTable(
  'user',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As typed; found by `usernameKey`, its lower-cased form. */
    username: text().notNull(),
    usernameKey: text().notNull().unique(),
    email: text(),
    passwordHash: text().notNull(),
    roles: text().array().notNull().default([]),
    disabled: boolean().notNull().default(false),
    /** Is mailed about each new order, while they may see orders. */
    newOrderMails: boolean().notNull().default(false),
    /** The language of mails to them; null is the shop's default language. */
    language: text().$type<Language>(),
    createdAt: moment().notNull().defaultNow(),
    lastLoginAt: moment(),
    /** Goes up with every change that staff make. */
    version: integer().notNull().default(0),
    /** The search key of name and e-mail. */
    lookup: text().generatedAlwaysAs(sql`search_key(username || E'\\n' || coalesce(email, ''))`),
  },
  table => [
    index('user_email_key').on(sql`lower(${table.email})`),
    index('user_created').on(table.createdAt, table.id),
    index('user_last_login').on(table.lastLoginAt, table.id),
    // Finds users by how their names begin, whatever the database's collation.
    index('user_lookup').on(sql`${table.lookup} text_pattern_ops`),
  ],
)

/** A role is a named set of permissions. */
export const roles = pgTable('role', {
  name: text().primaryKey(),
  permissions: text().array().notNull(),
})

/** Kept by the hash of the cookie, so that reading the table lets nobody in. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: text().primaryKey(),
    /** By what its user names it; says nothing of the token. */
    id: integer().generatedAlwaysAsIdentity().unique(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the browser calls itself, and from where the login came: its user knows them again. */
    browser: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  table => [index().on(table.userId), index().on(table.expiresAt)],
)

/** The authenticator app of a user (docs/decisions/089-second-factors.md). */
export const oneTimeCodes = pgTable('one_time_code', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32; null until the first code of it was typed in. */
  secret: text(),
  /** The one that is being set up, beside the one that holds until then. */
  pendingSecret: text(),
  /** The time step of the last code that was used: it and older ones are good no more. */
  lastStep: integer().notNull().default(0),
  createdAt: moment().notNull(),
})

/** Recovery codes by their hash, each good for one login. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    codeHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: moment(),
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
    /** What the device calls it, and the half of it that may be known. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** Goes up with each use where the device counts; one that goes back is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  table => [index().on(table.userId)],
)

/** Challenges that were answered: none is good twice. */
export const usedChallenges = pgTable(
  'used_challenge',
  { challengeHash: text().primaryKey(), expiresAt: moment().notNull() },
  table => [index().on(table.expiresAt)],
)

/** Keys of the programming interface, by their hash; each acts in the name of whoever made it (docs/decisions/083-api-keys.md). */
export const apiKeys = pgTable(
  'api_key',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    keyHash: text().notNull().unique(),
    /** Its first signs, by which people know it again. */
    begins: text().notNull(),
    name: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permissions: text().array().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    /** To the minute. */
    lastUsedAt: moment(),
  },
  table => [index().on(table.userId)],
)

/** Addresses of lists under a name. */
export const listViews = pgTable(
  'list_view',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The model in the list's address. */
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    /** All staff see it. */
    shared: boolean().notNull().default(false),
  },
  table => [unique().on(table.userId, table.list, table.name), index().on(table.list)],
)

/** Single-use links of "Forgot password?". */
export const passwordResets = pgTable(
  'password_reset',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  table => [index().on(table.userId), index().on(table.expiresAt)],
)

/** Failed logins and asked-for resets, counted by name and by address to throttle guessing. */
export const loginAttempts = pgTable(
  'login_attempt',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<AttemptKind>().notNull(),
    usernameKey: text().notNull(),
    address: text().notNull(),
    /** A browser in which the user has logged in before, which counts for itself; null for all others. */
    browser: text(),
    at: moment().notNull(),
  },
  table => [
    index().on(table.kind, table.usernameKey, table.at),
    index().on(table.kind, table.address, table.at),
    index().on(table.at),
  ],
)
