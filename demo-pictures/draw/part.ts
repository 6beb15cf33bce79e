import type { Drawing } from './paint/drawing.ts'
import type { Finish } from './paint/finish.ts'
import type { Material } from './paint/material.ts'
import type { SeededRandom } from './paint/seeded-random.ts'

/** Makes the choices that vary a part. The caller may decide finish and accent; the seed decides everything else. */
export interface Choices extends SeededRandom {
  /** Returns the finish that the caller decided on, or picks one of those that suit the part. */
  pickFinish(suitable: readonly Finish[]): Material
  /** Returns the accent colour that the caller decided on, or picks one of those that suit the part (#rrggbb). */
  pickAccent(suitable: readonly string[]): string
}

/** A kind of part: the angles of its camera in degrees, and how it is drawn, in units of its own. */
export interface Part {
  yaw: number
  pitch: number
  /** Factor of the size that just fits the picture; 1 by default. */
  fill?: number
  draw(drawing: Drawing, choices: Choices): void
}
