import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/tables.ts'
import type { Crop } from '#files/domain/crop.ts'
import type { Focus } from '#files/domain/focus.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

export const folders = pgTable('folder', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  parentId: integer(),
  name: text().notNull(),
  /** Since when it lies in the bin. */
  deletedAt: timestamp({ withTimezone: true }),
})

export const files = pgTable(
  'file',
  {
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
    /** Its frames are shown one after the other (GIF, WebP). */
    animated: boolean().notNull().default(false),
    alt: jsonb().$type<Multilingual>(),
    caption: jsonb().$type<Multilingual>(),
    /** What must stay in sight where it is cut; null is its middle. */
    focus: jsonb().$type<Focus>(),
    /** The part of the original that is shown; null is all of it. Width, height and preview are of what is shown. */
    crop: jsonb().$type<Crop>(),
    /** Grows when it looks otherwise: its address changes with it, for browsers keep what they have. */
    revision: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Since when it lies in the bin; where it is shown, it still is. */
    deletedAt: timestamp({ withTimezone: true }),
    /** The search key of its name and of its texts in every language. */
    lookup: text().generatedAlwaysAs(
      sql`search_key(name || E'\\n' || coalesce(jsonb_path_query_array(alt - 'type', '$.*')::text, '') || E'\\n' || coalesce(jsonb_path_query_array(caption - 'type', '$.*')::text, ''))`,
    ),
  },
  table => [index().on(table.folderId, table.createdAt), index().on(table.storageKey)],
)

/** Files on their way in pieces; the bytes of each piece lie in the storage until the file is whole. */
export const uploads = pgTable(
  'upload',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Tells this file from others of its name and size. */
    mark: text().notNull(),
    folderId: integer().notNull(),
    imageOnly: boolean().notNull().default(false),
    /** How many are kept. */
    pieces: integer().notNull().default(0),
    /** What it became: whoever lost the answer and asks again is told. */
    fileId: integer().references(() => files.id, { onDelete: 'set null' }),
    touchedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index().on(table.userId), index().on(table.touchedAt)],
)
