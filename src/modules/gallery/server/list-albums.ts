import { asc, inArray, sql } from 'drizzle-orm'
import { listSubjectPages } from '#content/server/content.ts'
import { findFilesByIds, toApiImage } from '#files/server/files.ts'
import type { Album } from '#gallery/contract-gallery.ts'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Visitor } from '#wire/visitor.ts'
import { albumImages, albums } from './tables.ts'

interface ListOptions {
  language: Language
  visitor: Visitor
  now: Date
}

/** Lists the albums that the visitor may see, with their first picture as the cover. */
export const listAlbums = async (db: Queryable, context: ListOptions): Promise<Album[]> => {
  const pages = new Map((await listSubjectPages(db, 'album', context)).map(page => [page.subjectId, page]))
  if (pages.size === 0) return []
  const ids = [...pages.keys()]
  const rows = await db
    .select({ id: albums.id })
    .from(albums)
    .where(inArray(albums.id, ids))
    .orderBy(asc(albums.position), asc(albums.id))
  const { rows: coverRows } = await db.execute<{ album_id: number; file_id: number; count: number }>(sql`
    select distinct on (album_id) album_id, file_id, count(*) over (partition by album_id) as count
    from ${albumImages} order by album_id, position, file_id`)
  const coversByAlbum = new Map(coverRows.map(row => [row.album_id, row]))
  const files = await findFilesByIds(
    db,
    coverRows.map(row => row.file_id),
  )
  return rows.flatMap(({ id }, position) => {
    const page = pages.get(id)
    const cover = coversByAlbum.get(id)
    const file = cover && files.get(cover.file_id)
    if (!page) return []
    return [
      {
        id,
        name: page.title,
        description: page.description,
        path: page.path,
        thumbnail: file ? toApiImage(file, context.language) : null,
        count: Number(cover?.count ?? 0),
        position,
      },
    ]
  })
}
