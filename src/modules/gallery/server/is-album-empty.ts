import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { albumImages } from './tables.ts'

/** Returns true for an album without pictures. */
export const isAlbumEmpty = async (db: Queryable, albumId: number): Promise<boolean> =>
  (await db.$count(albumImages, eq(albumImages.albumId, albumId))) === 0
