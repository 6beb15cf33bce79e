import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { files } from '#files/server/tables.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

/** An album; its name, words and address are those of its page, which is of kind `album`. */
export const albums = pgTable('album', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  position: integer().notNull().default(0),
})

export const albumImages = pgTable(
  'album_image',
  {
    albumId: integer()
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    caption: jsonb().$type<Multilingual>(),
  },
  table => [primaryKey({ columns: [table.albumId, table.fileId] })],
)
