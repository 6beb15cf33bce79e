import { drawHeroLayers } from './draw/draw-hero.ts'
import { drawFigure, type PartOptions } from './draw/draw-part.ts'
import { drawScene, type SceneKind } from './draw/draw-scene.ts'
import { drawTile, type TileKind } from './draw/draw-tile.ts'
import { type PartKind, partKinds } from './draw/part-kinds.ts'

/** A drawing and the size of its file. */
export interface Picture {
  /** The name of the file has no ending. */
  name: string
  svg: string
  /** The longer side of the file has this many pixels. */
  side: number
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** The number of variants of each kind of part must equal `PICTURE_VARIANTS` of the shop. */
const VARIANT_COUNT = 5

/** The first view shows the whole part, the second its middle. */
const VIEWS = [
  { suffix: '', box: '0 0 1000 1000', side: 1200 },
  { suffix: '-closer', box: '250 270 500 500', side: 1000 },
] as const

/** The seed of a tile is the number of its category. */
const TILE_SEEDS: Readonly<Record<TileKind, number>> = {
  wheels: 100,
  suspension: 110,
  brakes: 120,
  engine: 130,
  exhaust: 140,
  cooling: 150,
  drivetrain: 160,
  interior: 170,
  body: 180,
  cars: 237,
}

/** Scenes that pages show; each is drawn for both themes. */
const SCENES: readonly (readonly [kind: SceneKind, seed: number])[] = [
  ['garage', 237],
  ['pit-lane', 12],
  ['dyno', 7],
  ['workbench', 5],
  ['wheel-wall', 31],
  ['track', 44],
  ['store-room', 3],
  ['counter', 9],
  ['tile-suspension', 110],
]

/** Scenes of the albums. Some show only an area of the drawing, in units of the drawing (1600 × 900). */
const ALBUM_SCENES: readonly (readonly [kind: SceneKind, seed: number, area?: Box])[] = [
  ['garage', 51],
  ['workbench', 52, [300, 100, 1000, 750]],
  ['wheel-wall', 53, [60, 60, 620, 830]],
  ['dyno', 54],
  ['store-room', 55, [100, 80, 900, 760]],
  ['garage', 56, [240, 250, 1120, 480]],
  ['counter', 57],
  ['workbench', 58],
  ['wheel-wall', 59, [300, 80, 1000, 760]],
  ['dyno', 60, [140, 90, 720, 620]],
  ['store-room', 61],
  ['garage', 62, [900, 200, 640, 690]],
  ['track', 71],
  ['pit-lane', 72],
  ['track', 73, [200, 330, 1200, 520]],
  ['pit-lane', 74, [120, 60, 760, 800]],
  ['track', 75, [280, 380, 900, 500]],
  ['pit-lane', 76, [60, 420, 1300, 440]],
  ['track', 77],
  ['wheel-wall', 78, [700, 60, 620, 830]],
  ['pit-lane', 79],
  ['track', 80, [80, 210, 1440, 620]],
]

/** Yields all pictures of the demo shop, and draws each on request. */
export function* listAllPictures(): Generator<Picture> {
  for (const kind of partKinds)
    for (let variant = 0; variant < VARIANT_COUNT; variant++) yield* drawViews(kind, variant)
  for (const { id, svg } of drawHeroLayers('dark')) yield { name: `hero-${id}`, svg, side: 1600 }
  for (const [kind, seed] of Object.entries(TILE_SEEDS))
    yield { name: `tile-${kind}`, svg: drawTile(kind as TileKind, seed), side: 1200 }
  for (const [kind, seed] of SCENES) {
    yield { name: `${kind}-${seed}`, svg: drawScene(kind, 'dark', seed), side: 1600 }
    yield { name: `${kind}-${seed}-day`, svg: drawScene(kind, 'light', seed), side: 1600 }
  }
  for (const [kind, seed, area] of ALBUM_SCENES) {
    const svg = drawScene(kind, 'dark', seed)
    yield { name: `${kind}-${seed}`, svg: area ? cropSvg(svg, area) : svg, side: 1600 }
  }
}

/** Draws a part once for each view, without a background, because the page shows its own behind it. */
const drawViews = (kind: PartKind, variant: number): Picture[] => {
  const options: PartOptions = {
    seed: 11 + variant * 17,
    optionIndex: variant,
    theme: 'dark',
    isForBothThemes: true,
  }
  const figure = drawFigure(kind, options, { x: 500, y: 520, width: 800, height: 760 })
  return VIEWS.map(({ suffix, box, side }) => ({
    name: `${kind}-${variant + 1}${suffix}`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1000" height="1000">${figure}</svg>`,
    side,
  }))
}

/** Shows only an area of an SVG, by its `viewBox`. */
const cropSvg = (svg: string, [x, y, width, height]: Box): string =>
  svg.replace(
    /viewBox="[^"]*" width="\d+" height="\d+"/,
    `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`,
  )
