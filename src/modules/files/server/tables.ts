import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/tables.ts'
import type { Crop } from '#files/domain/crop.ts'
import type { Focus } from '#files/domain/focus.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

/** Folders of the file manager. A null parent means the top. */
export const folders = pgTable('folder', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  parentId: integer(),
  name: text().notNull(),
  /** Time of deletion; null unless the folder is in the bin. */
  deletedAt: timestamp({ withTimezone: true }),
})

/** Uploaded files. The storage holds their bytes, once for files with equal bytes. */
export const files = pgTable(
  'file',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    folderId: integer()
      .notNull()
      .references(() => folders.id),
    /** The file name in the address. */
    name: text().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    /** SHA-256 of the bytes, which names them in the storage. */
    storageKey: text().notNull(),
    width: integer(),
    height: integer(),
    /** A tiny WebP as a data URL, shown while the picture loads. */
    inlinePreview: text(),
    /** True for animated GIF and WebP. */
    animated: boolean().notNull().default(false),
    alt: jsonb().$type<Multilingual>(),
    caption: jsonb().$type<Multilingual>(),
    /** The point that stays visible when the picture is cropped; null means the centre. */
    focus: jsonb().$type<Focus>(),
    /** The visible part of the original; null means all. Width, height and preview describe the visible part. */
    crop: jsonb().$type<Crop>(),
    /** Increases when the picture changes; it is part of the address because browsers cache files for ever. */
    revision: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Time of deletion; places that use the file still show it. */
    deletedAt: timestamp({ withTimezone: true }),
    /** Search key of the name and all texts. */
    lookup: text().generatedAlwaysAs(
      sql`search_key(name || E'\\n' || coalesce(jsonb_path_query_array(alt - 'type', '$.*')::text, '') || E'\\n' || coalesce(jsonb_path_query_array(caption - 'type', '$.*')::text, ''))`,
    ),
  },
  table => [index().on(table.folderId, table.createdAt), index().on(table.storageKey)],
)

/** Chunked uploads; the storage holds each chunk until the file is complete. */
export const uploads = pgTable(
  'upload',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Distinguishes files of equal name and size. */
    mark: text().notNull(),
    folderId: integer().notNull(),
    imageOnly: boolean().notNull().default(false),
    /** Number of stored chunks. */
    chunks: integer().notNull().default(0),
    /** The finished file, for clients that lost the response and ask again. */
    fileId: integer().references(() => files.id, { onDelete: 'set null' }),
    touchedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index().on(table.userId), index().on(table.touchedAt)],
)
