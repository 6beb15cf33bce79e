import { drawFigure } from './draw-part.ts'
import type { PartKind } from './part-kinds.ts'
import { drawCar } from './scenes/car.ts'

const tiles = {
  wheels: ['tyre', 'alloy-wheel', 'wheel-nuts'],
  suspension: ['lowering-springs', 'coilover', 'anti-roll-bar'],
  brakes: ['brake-pads', 'brake-disc', 'brake-calliper'],
  engine: ['fuel-injector', 'turbo', 'intake-manifold'],
  exhaust: ['exhaust-header', 'exhaust-muffler', 'downpipe'],
  cooling: ['silicone-hose', 'intercooler', 'oil-cooler'],
  drivetrain: ['short-shifter', 'clutch-kit', 'gauge'],
  interior: ['harness', 'bucket-seat', 'steering-wheel'],
  body: ['strut-brace', 'spoiler', 'headlight'],
  cars: null,
} as const satisfies Record<string, readonly [PartKind, PartKind, PartKind] | null>

export type TileKind = keyof typeof tiles
export const tileKinds = Object.keys(tiles) as TileKind[]

/** Draws the tile of a category (1200 × 900): three of its parts, the middle one large, without a background. */
export function drawTile(kind: TileKind, seed: number): string {
  const inner = tiles[kind] ? drawThree(tiles[kind], seed) : drawOneCar(seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${inner}</svg>`
}

const drawThree = ([left, middle, right]: readonly [PartKind, PartKind, PartKind], seed: number): string => {
  const look = { ground: 'dark', onEither: true } as const
  return (
    drawFigure(left, { ...look, seed: seed + 1 }, { x: 235, y: 330, width: 340, height: 330 }, 'tl') +
    drawFigure(right, { ...look, seed: seed + 2 }, { x: 965, y: 330, width: 340, height: 330 }, 'tr') +
    drawFigure(middle, { ...look, seed }, { x: 600, y: 520, width: 660, height: 590 }, 'tm')
  )
}

const drawOneCar = (seed: number): string =>
  '<ellipse cx="600" cy="650" rx="520" ry="36" fill="#020305" fill-opacity=".3"/>' +
  drawCar({ x: 60, floor: 650, size: 1.08, ground: 'dark', colour: '#1f4fa8', seed, wing: true })
