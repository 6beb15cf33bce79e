import type { Chance } from './paint/chance.ts'
import type { Finish } from './paint/finish.ts'
import type { Material } from './paint/material.ts'
import type { Sheet } from './paint/sheet.ts'

/** What a part asks before it is drawn: every answer comes from the seed, or from the caller's wish. */
export interface Choice extends Chance {
  /** The wished finish, or one of those that suit this part. */
  finish(options: readonly Finish[]): Material
  /** The wished accent colour, or one of those that suit this part (#rrggbb). */
  accent(options: readonly string[]): string
}

/** One kind of part: from where it is looked at (degrees), and how it is drawn in its own units. */
export interface Part {
  yaw: number
  pitch: number
  /** Share of the picture that it fills, 1 when not said. */
  fill?: number
  draw(sheet: Sheet, choice: Choice): void
}
