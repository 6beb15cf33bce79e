import { backdrop } from './paint/backdrop.ts'
import { chanceFrom } from './paint/chance.ts'
import { type Finish, finishes } from './paint/finish.ts'
import { floorShadow } from './paint/floor-shadow.ts'
import { Sheet } from './paint/sheet.ts'
import type { Ground } from './paint/studio-light.ts'
import { num } from './paint/vector.ts'
import { viewFrom } from './paint/view.ts'
import type { Choice } from './part.ts'
import { type PartKind, parts } from './part-kinds.ts'

export interface PartLook {
  /** Any whole number; the same one gives the same picture. */
  seed: number
  /** #rrggbb for what is painted on such a part: a calliper, a spring, a stitch. */
  accent?: string
  finish?: Finish
  /** Which of the finishes and colours that suit the part, in turn; left to the seed where it is not said. */
  turn?: number
  ground: Ground
  /** It is lit for its ground but stands on floors of both. */
  onEither?: boolean
}

/** A product picture of a part as a complete square SVG (1000 × 1000), the same string for the same look. */
export function drawPart(kind: PartKind, look: PartLook): string {
  const figure = drawFigure(kind, look, { x: 500, y: 520, width: 780, height: 700 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000">${backdrop(look.ground)}${figure}</svg>`
}

const inTurn = <T>(options: readonly T[], turn: number | undefined): T | undefined =>
  turn === undefined ? undefined : options[turn % options.length]

interface Room {
  x: number
  y: number
  width: number
  height: number
}

/** The part alone with its shadow, as a group fitted into a room of the picture; `prefix` keeps ids apart. */
export function drawFigure(kind: PartKind, look: PartLook, room: Room, prefix = 'p'): string {
  const part = parts[kind]
  const chance = chanceFrom(look.seed)
  const choice: Choice = {
    ...chance,
    finish: options => {
      const own = chance.pick(options)
      return finishes[look.finish ?? inTurn(options, look.turn) ?? own]
    },
    accent: options => {
      const own = chance.pick(options)
      return look.accent ?? inTurn(options, look.turn) ?? own
    },
  }
  const sheet = new Sheet(viewFrom(part.yaw, part.pitch), look.ground, prefix)
  part.draw(sheet, choice)
  const { left, right, top, bottom } = sheet.box
  const shadow = floorShadow(
    sheet,
    sheet.lowest,
    Math.max(right - left, bottom - top),
    look.onEither ? 'either' : look.ground,
  )
  const k = Math.min(room.width / (right - left), room.height / (bottom - top)) * (part.fill ?? 1)
  const scale = Math.round(k * 1000) / 1000
  const shift = `translate(${num(room.x - (scale * (left + right)) / 2)} ${num(room.y - (scale * (top + bottom)) / 2)}) scale(${scale})`
  return `<defs>${sheet.defs()}</defs><g transform="${shift}">${shadow}${sheet.marks()}</g>`
}
