import { fileAddress } from '#files/domain/file-address.ts'
import { createFolder, storeFile } from '#files/server/files.ts'
import { files, folders } from '#files/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { PICTURE_VARIANTS } from './catalogue/demo-products.ts'
import { demoKinds } from './catalogue/kinds.ts'
import { heroLayers } from './pictures/draw-hero.ts'
import { drawPart } from './pictures/draw-part.ts'

export interface DemoPictures {
  /** File ids of a kind's pictures, by variant. */
  ofKind: ReadonlyMap<string, readonly number[]>
  /** The layers of the home page's exploded drawing, from back to front. */
  hero: readonly { id: string; src: string }[]
}

/** Draws and stores the demo shop's pictures. */
export const fillPictures = async (db: Queryable, storage: Storage): Promise<DemoPictures> => {
  // What a fill that was cut short has left: nothing refers to it yet.
  await db.delete(files)
  await db.delete(folders)
  const folderId = await createFolder(db, 'Pildid')
  const ofKind = new Map<string, number[]>()
  for (const { kind, et, en } of demoKinds) {
    const stored = await Promise.all(
      Array.from({ length: PICTURE_VARIANTS }, (_unused, variant) =>
        storeFile(db, storage, {
          folderId,
          name: `${kind}-${variant + 1}.svg`,
          mime: 'image/svg+xml',
          bytes: Buffer.from(drawPart(kind, { seed: 11 + variant * 17, ground: 'dark' })),
          alt: multilingual({ et, en }),
        }),
      ),
    )
    ofKind.set(
      kind,
      stored.map(file => file.id),
    )
  }
  const hero = []
  for (const layer of heroLayers('dark')) {
    const file = await storeFile(db, storage, {
      folderId,
      name: `hero-${layer.id}.svg`,
      mime: 'image/svg+xml',
      bytes: Buffer.from(layer.svg),
    })
    hero.push({ id: layer.id, src: fileAddress(file) })
  }
  return { ofKind, hero }
}
