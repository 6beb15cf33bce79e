import { drawFigure, type PartOptions } from './draw-part.ts'
import type { PartKind } from './part-kinds.ts'
import { drawCar } from './scenes/car.ts'

/** The parts that a tile shows, the middle one large; null shows a car. */
const partsByTile = {
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

export type TileKind = keyof typeof partsByTile
export const tileKinds = Object.keys(partsByTile) as TileKind[]

/** Draws the tile of a category without a background (1200 × 900): three of its parts, or a car. */
export function drawTile(kind: TileKind, seed: number): string {
  const inner = partsByTile[kind] ? drawThreeParts(partsByTile[kind], seed) : drawOneCar(seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${inner}</svg>`
}

const drawThreeParts = ([left, middle, right]: readonly [PartKind, PartKind, PartKind], seed: number): string => {
  const options: Omit<PartOptions, 'seed'> = { theme: 'dark', isForBothThemes: true }
  return (
    drawFigure(left, { ...options, seed: seed + 1 }, { x: 235, y: 330, width: 340, height: 330 }, 'tl') +
    drawFigure(right, { ...options, seed: seed + 2 }, { x: 965, y: 330, width: 340, height: 330 }, 'tr') +
    drawFigure(middle, { ...options, seed }, { x: 600, y: 520, width: 660, height: 590 }, 'tm')
  )
}

const drawOneCar = (seed: number): string =>
  '<ellipse cx="600" cy="650" rx="520" ry="36" fill="#020305" fill-opacity=".3"/>' +
  drawCar({ x: 60, floor: 650, size: 1.08, theme: 'dark', colour: '#1f4fa8', seed, hasWing: true })
