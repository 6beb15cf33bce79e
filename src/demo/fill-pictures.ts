import type { BlockPicture } from '#content/contract-block.ts'
import { fileAddress } from '#files/domain/file-address.ts'
import { createFolder, storeFile } from '#files/server/files.ts'
import { files, folders } from '#files/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { PICTURE_VARIANTS } from './catalogue/demo-products.ts'
import { demoKinds } from './catalogue/kinds.ts'
import { fillScenes, pictureOf, type ScenePicture, type Scenes } from './fill-scenes.ts'
import { heroLayers } from './pictures/draw-hero.ts'
import { drawFigure } from './pictures/draw-part.ts'
import type { SceneKind } from './pictures/draw-scene.ts'
import { drawScene } from './pictures/draw-scene.ts'
import type { PartKind } from './pictures/part-kinds.ts'

export interface DemoPictures {
  /** File ids of a kind's pictures, by variant. */
  ofKind: ReadonlyMap<string, readonly number[]>
  /** The layers of the home page's exploded drawing, from back to front. */
  hero: readonly { id: string; src: string; home: { x: number; y: number } }[]
  /** File ids of the scenes that top categories show, by category. */
  ofCategory: ReadonlyMap<number, number>
  /** A wide picture of the site's own places. */
  scene: (kind: SceneKind) => BlockPicture
  /** The first picture of a kind of part. */
  part: (kind: string) => BlockPicture
  albums: Scenes['albums']
}

/** Which scene stands for which top category. */
const categoryScenes: Readonly<Record<number, SceneKind>> = {
  100: 'tile-wheels',
  110: 'tile-suspension',
  120: 'tile-brakes',
  130: 'tile-engine',
  140: 'tile-exhaust',
  150: 'tile-cooling',
  160: 'tile-drivetrain',
  170: 'tile-interior',
  180: 'tile-body',
  237: 'garage',
}

/** A part without a backdrop: the tile that it stands on has the colour of the theme. */
const cutOut = (kind: PartKind, seed: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000">${drawFigure(kind, { seed, ground: 'dark', onEither: true }, { x: 500, y: 520, width: 800, height: 760 })}</svg>`

/** Draws and stores the demo shop's pictures. */
export const fillPictures = async (db: Queryable, storage: Storage): Promise<DemoPictures> => {
  // What a fill that was cut short has left: nothing refers to it yet.
  await db.delete(files)
  await db.delete(folders)
  const folderId = await createFolder(db, 'Pildid')
  const ofKind = new Map<string, number[]>()
  const parts = new Map<string, ScenePicture>()
  for (const { kind, et, en } of demoKinds) {
    const stored = await Promise.all(
      Array.from({ length: PICTURE_VARIANTS }, (_unused, variant) =>
        storeFile(db, storage, {
          folderId,
          name: `${kind}-${variant + 1}.svg`,
          mime: 'image/svg+xml',
          bytes: Buffer.from(cutOut(kind, 11 + variant * 17)),
          alt: multilingual({ et, en }),
        }),
      ),
    )
    const [first] = stored
    if (first) parts.set(kind, pictureOf(first))
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
    hero.push({ id: layer.id, src: fileAddress(file), home: layer.home })
  }
  const tiles = new Map<SceneKind, ScenePicture>()
  const ofCategory = new Map<number, number>()
  for (const [id, scene] of Object.entries(categoryScenes)) {
    const bytes = Buffer.from(drawScene(scene, 'dark', Number(id)))
    const file = await storeFile(db, storage, { folderId, name: `${scene}.svg`, mime: 'image/svg+xml', bytes })
    ofCategory.set(Number(id), file.id)
    tiles.set(scene, pictureOf({ ...file, alt: multilingual({ et: 'Osad laval', en: 'Parts on a stage' }) }))
  }
  return {
    ofKind,
    hero,
    ofCategory,
    ...(await fillScenes(db, storage, folderId, tiles)),
    part: kind => parts.get(kind) as ScenePicture,
  }
}
