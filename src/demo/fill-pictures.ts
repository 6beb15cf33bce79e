import type { BlockPicture } from '#content/contract-block.ts'
import { fileAddress } from '#files/domain/file-address.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { PICTURE_VARIANTS } from './catalogue/demo-products.ts'
import { demoKinds } from './catalogue/kinds.ts'
import { fillScenes, pictureOf, type ScenePicture, type Scenes } from './fill-scenes.ts'
import { heroLayers } from './pictures/draw-hero.ts'
import { drawFigure } from './pictures/draw-part.ts'
import type { SceneKind } from './pictures/draw-scene.ts'
import { drawTile, type TileKind } from './pictures/draw-tile.ts'
import type { Drawing, Keep } from './pictures/keep-drawing.ts'
import type { PartKind } from './pictures/part-kinds.ts'

export interface DemoPictures {
  /** File ids of a kind's pictures: for each variant its views, all of the same part. */
  ofKind: ReadonlyMap<string, readonly (readonly number[])[]>
  /** The layers of the home page's exploded drawing, from back to front. */
  hero: readonly { id: string; src: string; home: { x: number; y: number } }[]
  /** File ids of the tiles that top categories show, by category. */
  ofCategory: ReadonlyMap<number, number>
  /** A wide picture of the site's own places. */
  scene: (kind: SceneKind) => BlockPicture
  /** The first picture of a kind of part. */
  part: (kind: string) => BlockPicture
  albums: Scenes['albums']
}

/** Which tile stands for which top category. */
const categoryTiles: Readonly<Record<number, TileKind>> = {
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

/** The whole part, and a closer view of its middle. */
const VIEWS = [
  { name: '', box: '0 0 1000 1000' },
  { name: '-closer', box: '250 270 500 500' },
] as const

/** A part without a backdrop, once for each view: the tile that it stands on has the colour of the theme. */
const cutOuts = (kind: PartKind, variant: number): Drawing[] => {
  const look = { seed: 11 + variant * 17, turn: variant, ground: 'dark', onEither: true } as const
  const figure = drawFigure(kind, look, { x: 500, y: 520, width: 800, height: 760 })
  return VIEWS.map(({ name, box }) => ({
    name: `${kind}-${variant + 1}${name}.svg`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1000" height="1000">${figure}</svg>`,
  }))
}

/** Draws and keeps the demo shop's pictures. */
export const fillPictures = async (keep: Keep): Promise<DemoPictures> => {
  const ofKind = new Map<string, number[][]>()
  const parts = new Map<string, ScenePicture>()
  for (const { kind, et, en } of demoKinds) {
    const stored = await Promise.all(
      Array.from({ length: PICTURE_VARIANTS }, (_unused, variant) =>
        Promise.all(cutOuts(kind, variant).map(drawing => keep({ ...drawing, alt: multilingual({ et, en }) }))),
      ),
    )
    const first = stored[0]?.[0]
    if (first) parts.set(kind, pictureOf(first))
    ofKind.set(
      kind,
      stored.map(views => views.map(({ id }) => id)),
    )
  }
  const hero = await Promise.all(
    heroLayers('dark').map(async ({ id, svg, home }) => {
      const file = await keep({ name: `hero-${id}.svg`, svg })
      return { id, src: fileAddress(file), home }
    }),
  )
  const ofCategory = await Promise.all(
    Object.entries(categoryTiles).map(async ([id, tile]) => {
      const file = await keep({ name: `tile-${tile}.svg`, svg: drawTile(tile, Number(id)) })
      return [Number(id), file.id] as const
    }),
  )
  return {
    ofKind,
    hero,
    ofCategory: new Map(ofCategory),
    ...(await fillScenes(keep)),
    part: kind => parts.get(kind) as ScenePicture,
  }
}
