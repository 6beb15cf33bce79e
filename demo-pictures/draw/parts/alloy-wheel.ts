import { finishes } from '#draw/paint/finish.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { darkSteel, steel } from '#draw/paint/material.ts'
import { move, place } from '#draw/paint/place.ts'
import type { Part } from '#draw/part.ts'
import { drawRim } from './rim.ts'
import { drawTyreBody } from './tyre-body.ts'

/** A rim with or without its tyre, seen three-quarters from the front. */
export const alloyWheel: Part = {
  yaw: -32,
  pitch: 10,
  draw(sheet, choice) {
    const face = choice.finish(['machined', 'black', 'gunmetal', 'bronze', 'white', 'gold', 'black', 'machined'])
    const shape = choice.pick(['straight', 'twin', 'mesh', 'turbine', 'split'] as const)
    const spokes = choice.pick(
      { straight: [5, 6, 7, 10], twin: [5, 6, 7], mesh: [8, 10, 12], turbine: [9, 11, 14], split: [5, 6, 8] }[shape],
    )
    const dressed = choice.yes(0.6)
    const polishedLip = choice.yes(0.5)
    const depth = choice.between(150, 230)
    const frame = place([0, 0, 0], [0, 0, 1])
    const radius = 240
    if (dressed)
      drawTyreBody(
        sheet,
        frame,
        { outer: radius * choice.pick([1.24, 1.3, 1.36]), inner: radius * 1.02, width: depth + 40 },
        'road',
      )
    else
      drawLathe(
        sheet,
        move(frame, 0, 0, -depth),
        [
          [0, radius * 1.02],
          [12, radius * 1.02],
          [26, radius * 0.93],
          [depth * 0.6, radius * 0.9],
          [depth * 0.85, radius * 0.97],
          [depth - 12, radius * 1.02],
          [depth, radius * 1.03],
        ],
        face,
      )
    const front = move(frame, 0, 0, dressed ? depth / 2 + 8 : 0)
    drawRim(
      sheet,
      front,
      radius,
      depth,
      {
        spokes,
        shape,
        face,
        barrel: face === finishes.machined ? finishes.gunmetal : face,
        lip: polishedLip ? steel : face,
        accent: choice.accent(['#ffeb3b', '#d0242b', '#e8eaed']),
        nuts: choice.pick([4, 5] as const),
        sink: choice.pick([0.05, 0.12, 0.2]),
      },
      () =>
        drawLathe(
          sheet,
          move(front, 0, 0, -depth * 0.8),
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
