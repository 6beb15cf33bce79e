import { drawFigure } from '#draw/draw-part.ts'
import { drawSlantedBand, drawWideBackdrop } from '#draw/paint/wide-backdrop.ts'
import type { PartKind } from '#draw/part-kinds.ts'
import { height, inks, width } from './room.ts'
import type { Scene } from './scene.ts'

/** Creates a category's tile: three of its parts on the slanted stage, the middle one large. */
export const createStage =
  (...kinds: readonly [PartKind, PartKind, PartKind]): Scene =>
  (ground, chance, seed) => {
    const ink = inks[ground]
    const dark = ground === 'dark'
    const shift = chance.between(-40, 40)
    const bands =
      drawSlantedBand(560 + shift, 250, height, dark ? '#ffffff' : '#ffffff', dark ? 0.045 : 0.8) +
      drawSlantedBand(850 + shift, 12, height, ink.lamp, dark ? 0.9 : 0.85) +
      drawSlantedBand(876 + shift, 4, height, ink.lamp, 0.5)
    const [left, middle, right] = kinds
    return (
      drawWideBackdrop(ground, width, height) +
      bands +
      drawFigure(left, { seed: seed + 1, ground }, { x: 300, y: 430, width: 430, height: 420 }, 'sl') +
      drawFigure(right, { seed: seed + 2, ground }, { x: 1300, y: 430, width: 430, height: 420 }, 'sr') +
      drawFigure(middle, { seed, ground }, { x: 800, y: 490, width: 640, height: 640 }, 'sm')
    )
  }
