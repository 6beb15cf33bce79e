import { asc, eq } from 'drizzle-orm'
import { findFilesByIds, toApiImage } from '#files/server/files.ts'
import type { AlbumImage } from '#gallery/contract-gallery.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { albumImages } from './tables.ts'

/** The number of pictures with an inline preview; more would only add weight. */
const MAX_INLINE_PREVIEWS = 24

/** Lists the pictures of an album in order. */
export const listImages = async (db: Queryable, albumId: number, language: Language): Promise<AlbumImage[]> => {
  const rows = await db
    .select()
    .from(albumImages)
    .where(eq(albumImages.albumId, albumId))
    .orderBy(asc(albumImages.position), asc(albumImages.fileId))
  const files = await findFilesByIds(
    db,
    rows.map(row => row.fileId),
  )
  return rows.flatMap(({ fileId, caption }, index) => {
    const file = files.get(fileId)
    if (!file) return []
    const { inlinePreview, ...image } = toApiImage(file, language)
    return [
      {
        id: fileId,
        ...image,
        inlinePreview: index < MAX_INLINE_PREVIEWS ? inlinePreview : null,
        caption: pickText(caption, language),
        w: file.width ?? 1,
        h: file.height ?? 1,
      },
    ]
  })
}
