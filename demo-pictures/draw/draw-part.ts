import { drawBackdrop } from './paint/backdrop.ts'
import { Drawing } from './paint/drawing.ts'
import { type Finish, finishes } from './paint/finish.ts'
import { drawFloorShadow } from './paint/floor-shadow.ts'
import { createSeededRandom } from './paint/seeded-random.ts'
import type { Theme } from './paint/studio-light.ts'
import { formatNumber } from './paint/vector.ts'
import { createView } from './paint/view.ts'
import type { Choices } from './part.ts'
import { type PartKind, parts } from './part-kinds.ts'

export interface PartOptions {
  /** Any whole number; equal seeds give equal pictures. */
  seed: number
  /** Colour of painted details, such as a calliper, a spring or a stitch (#rrggbb). */
  accent?: string
  finish?: Finish
  /** Index into the finishes and accents that suit the part; the seed decides by default. */
  optionIndex?: number
  theme: Theme
  /** True when the picture is lit for `theme` but shown in both themes, so its shadow must suit both floors. */
  isForBothThemes?: boolean
}

/** Draws a product picture as a complete square SVG (1000 × 1000); equal arguments give equal strings. */
export function drawPart(kind: PartKind, options: PartOptions): string {
  const figure = drawFigure(kind, options, { x: 500, y: 520, width: 780, height: 700 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000">${drawBackdrop(options.theme)}${figure}</svg>`
}

/** Returns the item at `index`, beginning again after the last one; undefined without an index. */
const pickByIndex = <T>(items: readonly T[], index: number | undefined): T | undefined =>
  index === undefined ? undefined : items[index % items.length]

/** An area of a picture: its middle and its size. */
interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Draws the part with its shadow, fitted into an area of the picture. `prefix` keeps the ids of several parts apart.
 */
export function drawFigure(kind: PartKind, options: PartOptions, area: Area, prefix = 'p'): string {
  const part = parts[kind]
  const random = createSeededRandom(options.seed)
  const choices: Choices = {
    ...random,
    pickFinish: suitable => {
      // Picks even when the caller decides, so that the later choices of a seed stay equal.
      const seedFinish = random.pick(suitable)
      return finishes[options.finish ?? pickByIndex(suitable, options.optionIndex) ?? seedFinish]
    },
    pickAccent: suitable => {
      const seedAccent = random.pick(suitable)
      return options.accent ?? pickByIndex(suitable, options.optionIndex) ?? seedAccent
    },
  }
  const drawing = new Drawing(createView(part.yaw, part.pitch), options.theme, prefix)
  part.draw(drawing, choices)
  const { left, right, top, bottom } = drawing.bounds
  const shadow = drawFloorShadow(
    drawing,
    drawing.lowestY,
    Math.max(right - left, bottom - top),
    options.isForBothThemes ? 'either' : options.theme,
  )
  const factor = Math.min(area.width / (right - left), area.height / (bottom - top)) * (part.fill ?? 1)
  const scale = Math.round(factor * 1000) / 1000
  const transform = `translate(${formatNumber(area.x - (scale * (left + right)) / 2)} ${formatNumber(area.y - (scale * (top + bottom)) / 2)}) scale(${scale})`
  return `<defs>${drawing.joinDefinitions()}</defs><g transform="${transform}">${shadow}${drawing.joinMarks()}</g>`
}
