import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { pages } from './tables.ts'

/** Returns true for an album without pictures. The gallery stores the pictures. */
export type IsAlbumEmpty = (db: Queryable, albumId: number) => Promise<boolean>

/** Returns true for the page of an album without pictures. Locks the page, because a save of the album does too. */
export const isEmptyAlbumPage = async (tx: Write, pageId: number, isAlbumEmpty: IsAlbumEmpty): Promise<boolean> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  return page?.kind === 'album' && page.subjectId !== null && isAlbumEmpty(tx, page.subjectId)
}
