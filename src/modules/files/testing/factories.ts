import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { createFolder, type NewFile, type StoredFile, storeFile } from '#files/server/files.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { FileStorage } from '#platform/server/storage/storage.ts'

/** Creates a file: by default a small plain picture in its own folder. */
export const makeFile = async (
  db: Queryable,
  storage: FileStorage,
  values: Partial<NewFile> = {},
): Promise<StoredFile> =>
  storeFile(db, storage, {
    folderId: values.folderId ?? (await createFolder(db, 'pictures')),
    name: 'picture.png',
    mime: 'image/png',
    bytes: values.bytes ?? (await makePlainPicture()),
    ...values,
  })

/** Creates a PNG in one colour. */
export const makePlainPicture = (width = 400, height = 200, colour = '#ffeb3b'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Creates a PNG whose animation header announces this many frames. */
export const makeAnimatedPng = async (frames = 2): Promise<Buffer> => {
  const png = await makePlainPicture()
  const animation = Buffer.alloc(20)
  animation.writeUInt32BE(8, 0)
  animation.write('acTL', 4, 'latin1')
  animation.writeUInt32BE(frames, 8)
  animation.writeUInt32BE(crc32(animation.subarray(4, 16)), 16)
  // Signature and header take 33 bytes.
  return Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)])
}

/** Creates an animation with one frame per colour, as GIF or WebP. */
export const makeAnimation = async (
  colours: readonly string[] = ['#ff0000', '#00ff00', '#0000ff'],
  { width = 400, height = 200, format = 'gif' }: { width?: number; height?: number; format?: 'gif' | 'webp' } = {},
): Promise<Buffer> => {
  const frames = await Promise.all(colours.map(colour => makePlainPicture(width, height, colour)))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: colours.map(() => 100), loop: 0 })
    .toBuffer()
}
