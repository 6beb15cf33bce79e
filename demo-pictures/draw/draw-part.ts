import { drawBackdrop } from './paint/backdrop.ts'
import { createChance } from './paint/chance.ts'
import { type Finish, finishes } from './paint/finish.ts'
import { drawFloorShadow } from './paint/floor-shadow.ts'
import { Sheet } from './paint/sheet.ts'
import type { Ground } from './paint/studio-light.ts'
import { formatNumber } from './paint/vector.ts'
import { createView } from './paint/view.ts'
import type { Choice } from './part.ts'
import { type PartKind, parts } from './part-kinds.ts'

export interface PartLook {
  /** Any whole number; equal seeds give equal pictures. */
  seed: number
  /** Colour of painted details, such as a calliper, a spring or a stitch (#rrggbb). */
  accent?: string
  finish?: Finish
  /** Index of the finish and colour that suit the part; the seed decides by default. */
  turn?: number
  ground: Ground
  /** True when the part is lit for its ground but shown on both floors. */
  onEither?: boolean
}

/** Draws a product picture as a complete square SVG (1000 × 1000); equal arguments give equal strings. */
export function drawPart(kind: PartKind, look: PartLook): string {
  const figure = drawFigure(kind, look, { x: 500, y: 520, width: 780, height: 700 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000">${drawBackdrop(look.ground)}${figure}</svg>`
}

const pickInTurn = <T>(options: readonly T[], turn: number | undefined): T | undefined =>
  turn === undefined ? undefined : options[turn % options.length]

interface Room {
  x: number
  y: number
  width: number
  height: number
}

/** Draws the part with its shadow as a group, fitted into an area of the picture; `prefix` keeps ids apart. */
export function drawFigure(kind: PartKind, look: PartLook, room: Room, prefix = 'p'): string {
  const part = parts[kind]
  const chance = createChance(look.seed)
  const choice: Choice = {
    ...chance,
    finish: options => {
      const own = chance.pick(options)
      return finishes[look.finish ?? pickInTurn(options, look.turn) ?? own]
    },
    accent: options => {
      const own = chance.pick(options)
      return look.accent ?? pickInTurn(options, look.turn) ?? own
    },
  }
  const sheet = new Sheet(createView(part.yaw, part.pitch), look.ground, prefix)
  part.draw(sheet, choice)
  const { left, right, top, bottom } = sheet.box
  const shadow = drawFloorShadow(
    sheet,
    sheet.lowest,
    Math.max(right - left, bottom - top),
    look.onEither ? 'either' : look.ground,
  )
  const factor = Math.min(room.width / (right - left), room.height / (bottom - top)) * (part.fill ?? 1)
  const scale = Math.round(factor * 1000) / 1000
  const shift = `translate(${formatNumber(room.x - (scale * (left + right)) / 2)} ${formatNumber(room.y - (scale * (top + bottom)) / 2)}) scale(${scale})`
  return `<defs>${sheet.defs()}</defs><g transform="${shift}">${shadow}${sheet.marks()}</g>`
}
