import { buildMarkOutlines } from '#draw/mark.ts'
import { darkSteel } from '#draw/paint/material.ts'
import { move, type Place, place, placeAt, turn } from '#draw/paint/place.ts'
import { drawDecal } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'
import { drawTyreBody } from './tyre-body.ts'

/** Draws raised or painted lettering on the side wall: the mark and the slanted bars, twice. */
function drawLettering(
  sheet: Sheet,
  frame: Place,
  radius: number,
  height: number,
  colour: string,
  opacity: number,
): void {
  for (const start of [Math.PI / 2, -Math.PI / 2]) {
    const origin = turn(frame, start - Math.PI / 2)
    const placeOnWall = (a: number) => {
      const placement = turn(origin, a)
      return { ...placement, o: placeAt(placement, 0, radius) }
    }
    drawDecal(sheet, placeOnWall(0.26), buildMarkOutlines(height * 1.25), colour, opacity)
    for (let i = 0; i < 7; i++) {
      const width = height * (i === 6 ? 0.5 : 0.2)
      drawDecal(
        sheet,
        placeOnWall(0.08 - i * 0.085),
        [
          [
            [-width, -height / 2],
            [width, -height / 2],
            [width + height * 0.21, height / 2],
            [-width + height * 0.21, height / 2],
          ] as Vector2[],
        ],
        colour,
        opacity,
      )
    }
  }
}

export const tyre: Part = {
  yaw: -36,
  pitch: 12,
  draw(sheet, choice) {
    const frame = place([0, 0, 0], [0, 0, 1])
    const inner = choice.between(168, 205)
    const width = choice.between(150, 230)
    const tread = choice.pick(['road', 'vee', 'slick', 'vee', 'road'] as const)
    const ink = choice.accent(['#f2f3f5', '#ffeb3b', '#3a3e44', '#3a3e44', '#e0252f'])
    drawTyreBody(sheet, frame, { outer: 290, inner, width }, tread)
    const front = move(frame, 0, 0, width * 0.43)
    const wall = 290 - inner
    for (const factor of [0.16, 0.24, 0.74])
      drawRingLine(sheet, move(frame, 0, 0, width * 0.49), inner + wall * factor, 0, '#000000', 2.4, 0.6)
    drawRingLine(sheet, front, inner + 3, 0, darkSteel.ramp[3] ?? '#808080', 1.6, 0.6)
    drawLettering(
      sheet,
      move(frame, 0, 0, width * 0.5),
      inner + wall * 0.48,
      wall * 0.26,
      ink,
      ink === '#3a3e44' ? 0.9 : 0.85,
    )
  },
}
