import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Multilingual } from '#kernel/multilingual.ts'

export const folders = pgTable('folder', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  parentId: integer(),
  name: text().notNull(),
})

export const files = pgTable('file', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  folderId: integer()
    .notNull()
    .references(() => folders.id),
  /** The last part of its address. */
  name: text().notNull(),
  mime: text().notNull(),
  size: integer().notNull(),
  /** Where the bytes lie in the storage: their SHA-256. */
  storageKey: text().notNull(),
  width: integer(),
  height: integer(),
  /** A tiny WebP as a data address, shown until the picture has come. */
  inlinePreview: text(),
  alt: jsonb().$type<Multilingual>(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
