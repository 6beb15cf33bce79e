import { buildShopMarkOutlines } from '#draw/mark.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { darkSteel } from '#draw/paint/material.ts'
import { drawDecal } from '#draw/paint/plate.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'
import { drawTyreBody } from './tyre-body.ts'

/** Draws lettering on the side wall twice, above and below the hub: the mark and the slanted bars. */
function drawLettering(
  drawing: Drawing,
  frame: Frame,
  radius: number,
  height: number,
  colour: string,
  opacity: number,
): void {
  for (const start of [Math.PI / 2, -Math.PI / 2]) {
    const origin = turnFrame(frame, start - Math.PI / 2)
    const placeOnWall = (angle: number) => moveFrame(turnFrame(origin, angle), 0, radius)
    drawDecal(drawing, placeOnWall(0.26), buildShopMarkOutlines(height * 1.25), colour, opacity)
    for (let i = 0; i < 7; i++) {
      const width = height * (i === 6 ? 0.5 : 0.2)
      drawDecal(
        drawing,
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

/** Draws a tyre with raised or painted lettering. */
export const tyre: Part = {
  yaw: -36,
  pitch: 12,
  draw(drawing, choices) {
    const frame = createFrame([0, 0, 0], [0, 0, 1])
    const inner = choices.pickBetween(168, 205)
    const width = choices.pickBetween(150, 230)
    const tread = choices.pick(['road', 'vee', 'slick', 'vee', 'road'] as const)
    const ink = choices.pickAccent(['#f2f3f5', '#ffeb3b', '#3a3e44', '#3a3e44', '#e0252f'])
    drawTyreBody(drawing, frame, { outer: 290, inner, width }, tread)
    const front = moveFrame(frame, 0, 0, width * 0.43)
    const wall = 290 - inner
    for (const factor of [0.16, 0.24, 0.74])
      drawRingLine(drawing, moveFrame(frame, 0, 0, width * 0.49), inner + wall * factor, 0, '#000000', 2.4, 0.6)
    drawRingLine(drawing, front, inner + 3, 0, darkSteel.ramp[3] ?? '#808080', 1.6, 0.6)
    drawLettering(
      drawing,
      moveFrame(frame, 0, 0, width * 0.5),
      inner + wall * 0.48,
      wall * 0.26,
      ink,
      ink === '#3a3e44' ? 0.9 : 0.85,
    )
  },
}
