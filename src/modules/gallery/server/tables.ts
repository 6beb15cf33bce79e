import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { files } from '#files/server/tables.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

/** Albums. Title, texts and address belong to the album's page of kind `album`. */
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
