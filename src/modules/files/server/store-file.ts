import { createHash } from 'node:crypto'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type ImageMetadata, readImageMetadata } from '#platform/server/images/image-metadata.ts'
import type { FileStorage } from '#platform/server/storage/storage.ts'
import { buildOriginalKey } from './storage-keys.ts'
import { files } from './tables.ts'

export type StoredFile = typeof files.$inferSelect

export interface NewFile {
  folderId: number
  name: string
  mime: string
  bytes: Uint8Array
  alt?: Multilingual
  /** Known picture metadata, which saves decoding the picture. */
  metadata?: ImageMetadata | undefined
}

/** Stores a file and its row. Throws `UnreadableImageError` for an unreadable picture and stores nothing. */
export const storeFile = async (db: Queryable, storage: FileStorage, file: NewFile): Promise<StoredFile> => {
  const { folderId, name, mime, bytes } = file
  const metadata = file.metadata ?? (mime.startsWith('image/') ? await readImageMetadata(bytes) : null)
  const storageKey = createHash('sha256').update(bytes).digest('hex')
  if (!(await storage.has(buildOriginalKey(storageKey)))) await storage.put(buildOriginalKey(storageKey), bytes)
  const [row] = await db
    .insert(files)
    .values({ folderId, name, mime, size: bytes.byteLength, storageKey, alt: file.alt ?? null, ...metadata })
    .returning()
  return row as StoredFile
}
