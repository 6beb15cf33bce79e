import { createHash } from 'node:crypto'
import { createFolder, type StoredFile, storeFile } from '#files/server/files.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { ImageFacts } from '#platform/server/images/image-facts.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import previews from './previews.json' with { type: 'json' }

/** A drawing of the demo shop before it is stored. */
export interface Drawing {
  name: string
  svg: string
  alt?: Multilingual
}

/** Stores a drawing as a file of the shop. */
export type Keep = (drawing: Drawing) => Promise<StoredFile>

/** By what a drawing's preview is found: another stroke, another key. */
export const drawingKey = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16)

const known: Readonly<Record<string, string>> = previews

/** Keeps drawings in one folder. A preview that `previews.json` has is not drawn again: that would be most of the work. */
export const keepIn = async (db: Queryable, storage: Storage): Promise<Keep> => {
  const folderId = await createFolder(db, 'Pildid')
  return ({ name, svg, alt }) =>
    storeFile(db, storage, {
      folderId,
      name,
      mime: 'image/svg+xml',
      bytes: Buffer.from(svg),
      facts: factsOf(svg),
      ...(alt && { alt }),
    })
}

const factsOf = (svg: string): ImageFacts | undefined => {
  const inlinePreview = known[drawingKey(svg)]
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return inlinePreview ? { width: Number(width), height: Number(height), inlinePreview, animated: false } : undefined
}
