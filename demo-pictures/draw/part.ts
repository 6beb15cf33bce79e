import type { Chance } from './paint/chance.ts'
import type { Finish } from './paint/finish.ts'
import type { Material } from './paint/material.ts'
import type { Sheet } from './paint/sheet.ts'

/** Choices of a part before it is drawn; each comes from the seed or from the caller. */
export interface Choice extends Chance {
  /** Returns the requested finish, or picks one that suits this part. */
  finish(options: readonly Finish[]): Material
  /** Returns the requested accent colour, or picks one that suits this part (#rrggbb). */
  accent(options: readonly string[]): string
}

/** A kind of part: its camera angles in degrees, and its drawing in its own units. */
export interface Part {
  yaw: number
  pitch: number
  /** Share of the picture that the part fills; 1 by default. */
  fill?: number
  draw(sheet: Sheet, choice: Choice): void
}
