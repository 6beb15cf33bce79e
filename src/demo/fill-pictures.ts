import type { BlockPicture } from '#content/contract-block.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { demoKinds } from './catalogue/demo-kinds.ts'
import { PICTURE_VARIANTS } from './catalogue/demo-products.ts'
import { fillScenes, type SceneKind, type ScenePicture, type Scenes, toScenePicture } from './fill-scenes.ts'
import { heroLayers } from './pictures/hero-layers.ts'
import type { StorePicture } from './pictures/store-picture.ts'

export interface DemoPictures {
  /** File ids by kind of part: an array of variants, each with the views of one part. */
  fileIdsByKind: ReadonlyMap<string, readonly (readonly number[])[]>
  /** The layers of the home page's exploded drawing, from back to front. */
  hero: readonly { id: string; src: string; home: { x: number; y: number } }[]
  /** File ids of category tiles, by top category. */
  fileIdsByCategory: ReadonlyMap<number, number>
  /** Returns a wide picture of the shop's own rooms. */
  getScene: (kind: SceneKind) => BlockPicture
  /** Returns the first picture of a kind of part. */
  getPart: (kind: string) => BlockPicture
  albums: Scenes['albums']
}

const categoryTiles: Readonly<Record<number, string>> = {
  100: 'wheels',
  110: 'suspension',
  120: 'brakes',
  130: 'engine',
  140: 'exhaust',
  150: 'cooling',
  160: 'drivetrain',
  170: 'interior',
  180: 'body',
  237: 'cars',
}

/** File name endings: the whole part, and a close-up of its middle. */
const VIEWS = ['', '-closer'] as const

/** Stores the demo shop's pictures and returns their ids. */
export const fillPictures = async (store: StorePicture): Promise<DemoPictures> => {
  const fileIdsByKind = new Map<string, number[][]>()
  const parts = new Map<string, ScenePicture>()
  for (const { kind, et, en } of demoKinds) {
    const storedVariants = await Promise.all(
      Array.from({ length: PICTURE_VARIANTS }, (_unused, variant) =>
        Promise.all(VIEWS.map(view => store({ name: `${kind}-${variant + 1}${view}`, alt: multilingual({ et, en }) }))),
      ),
    )
    const firstPicture = storedVariants[0]?.[0]
    if (firstPicture) parts.set(kind, toScenePicture(firstPicture))
    fileIdsByKind.set(
      kind,
      storedVariants.map(views => views.map(({ id }) => id)),
    )
  }
  const hero = await Promise.all(
    heroLayers.map(async ({ id, home }) => ({ id, src: buildFileAddress(await store({ name: `hero-${id}` })), home })),
  )
  const categoryFileIds = await Promise.all(
    Object.entries(categoryTiles).map(async ([id, tile]) => {
      const file = await store({ name: `tile-${tile}` })
      return [Number(id), file.id] as const
    }),
  )
  return {
    fileIdsByKind,
    hero,
    fileIdsByCategory: new Map(categoryFileIds),
    ...(await fillScenes(store)),
    getPart: kind => parts.get(kind) as ScenePicture,
  }
}
