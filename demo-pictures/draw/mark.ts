import { MARK_FIGURES } from '../../src/ui/shop-mark.ts'
import type { Outline } from './paint/outline.ts'
import type { Vector2 } from './paint/vector.ts'

/** Returns the outlines of the mark at this height, centred at the origin, y upwards, for a drawn surface. */
export const buildMarkOutlines = (height: number): Outline[] =>
  MARK_FIGURES.map(figure => figure.map(([x, y]): Vector2 => [((x - 32) / 56) * height, ((32 - y) / 56) * height]))
