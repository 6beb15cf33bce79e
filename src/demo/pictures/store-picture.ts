import { readFile } from 'node:fs/promises'
import { createFolder, type StoredFile, storeFile } from '#files/server/files.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { FileStorage } from '#platform/server/storage/storage.ts'
import pictures from './pictures.json' with { type: 'json' }

/**
 * Size and inline preview of every committed picture, by name. The previews are stored because computing all of them is
 * slow.
 */
export const pictureMetadata: Readonly<Record<string, { width: number; height: number; inlinePreview: string }>> =
  pictures

export const getPictureUrl = (name: string): URL => new URL(`./files/${name}.avif`, import.meta.url)

export interface DemoPicture {
  name: string
  alt?: Multilingual
}

export type StorePicture = (picture: DemoPicture) => Promise<StoredFile>

/** Creates the folder for demo pictures and returns a function that stores a picture in it. */
export const createPicturesFolder = async (db: Queryable, storage: FileStorage): Promise<StorePicture> => {
  const folderId = await createFolder(db, 'Pildid')
  return async ({ name, alt }) => {
    const metadata = pictureMetadata[name]
    if (!metadata) throw new Error(`The demo shop has no picture "${name}"`)
    return storeFile(db, storage, {
      folderId,
      name: `${name}.avif`,
      mime: 'image/avif',
      bytes: await readFile(getPictureUrl(name)),
      metadata: { ...metadata, animated: false },
      ...(alt && { alt }),
    })
  }
}
