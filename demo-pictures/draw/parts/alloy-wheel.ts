import { finishes } from '#draw/paint/finish.ts'
import { createFrame, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { darkSteel, steel } from '#draw/paint/material.ts'
import type { Part } from '#draw/part.ts'
import { drawBarrel, drawRim } from './rim.ts'
import { drawTyreBody } from './tyre-body.ts'

/** Draws a rim with or without its tyre, seen three-quarters from the front. */
export const alloyWheel: Part = {
  yaw: -32,
  pitch: 10,
  draw(drawing, choices) {
    const face = choices.pickFinish(['machined', 'black', 'gunmetal', 'bronze', 'white', 'gold', 'black', 'machined'])
    const shape = choices.pick(['straight', 'twin', 'mesh', 'turbine', 'split'] as const)
    const spokeCount = choices.pick(
      { straight: [5, 6, 7, 10], twin: [5, 6, 7], mesh: [8, 10, 12], turbine: [9, 11, 14], split: [5, 6, 8] }[shape],
    )
    const hasTyre = choices.happens(0.6)
    const hasPolishedLip = choices.happens(0.5)
    const depth = choices.pickBetween(150, 230)
    const frame = createFrame([0, 0, 0], [0, 0, 1])
    const radius = 240
    if (hasTyre)
      drawTyreBody(
        drawing,
        frame,
        { outer: radius * choices.pick([1.24, 1.3, 1.36]), inner: radius * 1.02, width: depth + 40 },
        'road',
      )
    else drawBarrel(drawing, frame, radius, depth, face)
    const front = moveFrame(frame, 0, 0, hasTyre ? depth / 2 + 8 : 0)
    drawRim(
      drawing,
      front,
      radius,
      depth,
      {
        spokeCount,
        shape,
        face,
        barrel: face === finishes.machined ? finishes.gunmetal : face,
        lip: hasPolishedLip ? steel : face,
        accent: choices.pickAccent(['#ffeb3b', '#d0242b', '#e8eaed']),
        nutCount: choices.pick([4, 5] as const),
        hubOffset: choices.pick([0.05, 0.12, 0.2]),
      },
      () =>
        drawLathe(
          drawing,
          moveFrame(front, 0, 0, -depth * 0.8),
          [
            [0, radius * 0.62, darkSteel],
            [6, radius * 0.62],
            [6, radius * 0.3],
            [30, radius * 0.28],
          ],
          darkSteel,
        ),
    )
  },
}
