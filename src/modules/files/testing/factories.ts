import sharp from 'sharp'
import { createFolder, type NewFile, type StoredFile, storeFile } from '#files/server/files.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

/** A file with working defaults: a small plain picture in a folder of its own. */
export const makeFile = async (db: Queryable, storage: Storage, over: Partial<NewFile> = {}): Promise<StoredFile> =>
  storeFile(db, storage, {
    folderId: over.folderId ?? (await createFolder(db, 'pictures')),
    name: 'picture.png',
    mime: 'image/png',
    bytes: over.bytes ?? (await plainPicture()),
    ...over,
  })

export const plainPicture = (width = 400, height = 200, colour = '#ffeb3b'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Frames of one colour each, one after the other, in a GIF or a WebP. */
export const movingPicture = async (
  colours: readonly string[] = ['#ff0000', '#00ff00', '#0000ff'],
  { width = 400, height = 200, format = 'gif' }: { width?: number; height?: number; format?: 'gif' | 'webp' } = {},
): Promise<Buffer> => {
  const frames = await Promise.all(colours.map(colour => plainPicture(width, height, colour)))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: colours.map(() => 100), loop: 0 })
    .toBuffer()
}
