import { drawFigure } from '#draw/draw-part.ts'
import { drawSlantedBand, drawWideBackdrop } from '#draw/paint/wide-backdrop.ts'
import type { PartKind } from '#draw/part-kinds.ts'
import { SCENE_HEIGHT, SCENE_WIDTH, sceneColours } from './room.ts'
import type { DrawScene } from './scene.ts'

/** Creates the scene of a category: three of its parts before slanted bands of light, the middle one large. */
export const createStage =
  (...kinds: readonly [PartKind, PartKind, PartKind]): DrawScene =>
  (theme, random, seed) => {
    const colours = sceneColours[theme]
    const isDark = theme === 'dark'
    const offset = random.pickBetween(-40, 40)
    const bands =
      drawSlantedBand(560 + offset, 250, SCENE_HEIGHT, '#ffffff', isDark ? 0.045 : 0.8) +
      drawSlantedBand(850 + offset, 12, SCENE_HEIGHT, colours.lamp, isDark ? 0.9 : 0.85) +
      drawSlantedBand(876 + offset, 4, SCENE_HEIGHT, colours.lamp, 0.5)
    const [left, middle, right] = kinds
    return (
      drawWideBackdrop(theme, SCENE_WIDTH, SCENE_HEIGHT) +
      bands +
      drawFigure(left, { seed: seed + 1, theme }, { x: 300, y: 430, width: 430, height: 420 }, 'sl') +
      drawFigure(right, { seed: seed + 2, theme }, { x: 1300, y: 430, width: 430, height: 420 }, 'sr') +
      drawFigure(middle, { seed, theme }, { x: 800, y: 490, width: 640, height: 640 }, 'sm')
    )
  }
