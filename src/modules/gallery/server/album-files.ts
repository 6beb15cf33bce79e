import { inArray } from 'drizzle-orm'
import { readSubjectTitles } from '#content/server/content.ts'
import type { FileUsageProvider } from '#files/server/files.ts'
import { albumImages } from './tables.ts'

/** Reports the files that albums use. */
export const albumFiles: FileUsageProvider = {
  async findUses(db, ids, language) {
    const rows = await db
      .select({ id: albumImages.albumId, fileId: albumImages.fileId })
      .from(albumImages)
      .where(inArray(albumImages.fileId, [...ids]))
    if (rows.length === 0) return []
    const titles = await readSubjectTitles(db, 'album', language)
    return rows.map(({ id, fileId }) => ({
      fileId,
      kind: 'album' as const,
      id,
      title: titles.get(id) ?? String(id),
      href: `/${language}/gallery/${id}`,
    }))
  },
  listTags: () => ['content'],
}
