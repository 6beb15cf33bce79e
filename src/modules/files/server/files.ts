import { createHash } from 'node:crypto'
import { fileAddress } from '#files/domain/file-address.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import { among } from '#platform/server/db/among.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readImageFacts } from '#platform/server/images/image-facts.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { originalKey } from './original-key.ts'
import { files, folders } from './tables.ts'

export type StoredFile = typeof files.$inferSelect

export interface NewFile {
  folderId: number
  name: string
  mime: string
  bytes: Uint8Array
  alt?: Multilingual
}

/** Keeps a file and its row. A picture (`image/…`) that cannot be read throws `UnreadableImage`, and nothing is kept. */
export const storeFile = async (db: Queryable, storage: Storage, file: NewFile): Promise<StoredFile> => {
  const { folderId, name, mime, bytes } = file
  const facts = mime.startsWith('image/') ? await readImageFacts(bytes) : null
  const storageKey = createHash('sha256').update(bytes).digest('hex')
  if (!(await storage.has(originalKey(storageKey)))) await storage.put(originalKey(storageKey), bytes)
  const [row] = await db
    .insert(files)
    .values({ folderId, name, mime, size: bytes.byteLength, storageKey, alt: file.alt ?? null, ...facts })
    .returning()
  return row as StoredFile
}

export const createFolder = async (db: Queryable, name: string, parentId: number | null = null): Promise<number> => {
  const [row] = await db.insert(folders).values({ name, parentId }).returning({ id: folders.id })
  return (row as { id: number }).id
}

/** Files by id; those that do not exist are left out. */
export const filesByIds = async (db: Queryable, ids: Iterable<number>): Promise<Map<number, StoredFile>> => {
  const rows = await db.select().from(files).where(among(files.id, ids))
  return new Map(rows.map(row => [row.id, row]))
}

/** A picture as answers carry it; `alt` in the language. */
export const imageOf = (
  file: Pick<StoredFile, 'id' | 'name' | 'inlinePreview' | 'alt'>,
  language: Language,
): { url: string; inlinePreview: string | null; alt: string } => ({
  url: fileAddress(file),
  inlinePreview: file.inlinePreview,
  alt: textIn(file.alt, language),
})
