import { MARK_FIGURES } from '../../src/ui/shop-mark.ts'
import type { Outline } from './paint/outline.ts'
import type { Vector2 } from './paint/vector.ts'

/** The middle and the height of the mark are in its own 64 × 64 units. */
const MARK_CENTRE = 32
const MARK_HEIGHT = 56

/** Builds the outlines of the shop's mark, `height` high, centred at the origin, y upwards. */
export const buildShopMarkOutlines = (height: number): Outline[] =>
  MARK_FIGURES.map(figure =>
    figure.map(
      ([x, y]): Vector2 => [((x - MARK_CENTRE) / MARK_HEIGHT) * height, ((MARK_CENTRE - y) / MARK_HEIGHT) * height],
    ),
  )
