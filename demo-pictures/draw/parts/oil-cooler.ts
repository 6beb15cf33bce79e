import { finishes } from '#draw/paint/finish.ts'
import { createFrame, moveFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { createPaint } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'
import { drawFitting } from './fitting.ts'
import { drawFinCore } from './intercooler.ts'

/** Draws a stack-plate oil cooler with its fittings on top, with or without hoses. */
export const oilCooler: Part = {
  yaw: -28,
  pitch: 20,
  draw(drawing, choices) {
    const material = choices.pickFinish(['black', 'machined', 'black', 'gunmetal', 'anodisedBlue'])
    const rows = choices.pick([10, 13, 16, 19])
    const width = choices.pickBetween(330, 420)
    const height = rows * choices.pickBetween(15, 18)
    const depth = choices.pickBetween(56, 84)
    const [nut, body] = choices.pick([
      [finishes.anodisedRed, finishes.anodisedBlue],
      [finishes.black, finishes.black],
      [finishes.anodisedBlue, finishes.machined],
      [finishes.gold, finishes.black],
    ] as const)
    const frame = createFrame([0, 0, 0], [0, 0, 1])
    const hasHoses = choices.happens(0.5)
    for (const y of [-height / 2 - 22, height / 2 + 22])
      drawPlate(drawing, moveFrame(frame, 0, y, 4), buildRectangle(width + 60, 40, 10), depth + 8, material, {
        holes: [buildCircle(9, -width / 2 - 10, 0, 20), buildCircle(9, width / 2 + 10, 0, 20)],
        edge: 1.6,
      })
    drawPlate(drawing, frame, buildRectangle(width, height), depth, material, { edge: 0 })
    drawFinCore(drawing, moveFrame(frame, 0, 0, 2), width - 30, height, rows, material, 8)
    for (const x of [-width / 2 + 4, width / 2 - 4])
      for (let i = 0; i < rows; i++)
        drawPlate(
          drawing,
          moveFrame(frame, x, -height / 2 + (i + 0.5) * (height / rows), 6),
          buildRectangle(30, (height / rows) * 0.82, 5),
          depth + 6,
          material,
          {
            edge: 1,
          },
        )
    drawPlate(
      drawing,
      moveFrame(frame, 0, height / 2 + 22, 4),
      buildRectangle(width + 60, 40, 10),
      depth + 8,
      material,
      {
        holes: [buildCircle(9, -width / 2 - 10, 0, 20), buildCircle(9, width / 2 + 10, 0, 20)],
        edge: 1.6,
      },
    )
    for (const x of [-width / 2 + 60, width / 2 - 60]) {
      const up = createFrame([x, height / 2 + 40, -depth / 2], [0, 1, 0], [0, 0, -1])
      drawFitting(drawing, up, 21, nut, body)
      if (!hasHoses) continue
      const top = height / 2 + 40 + 21 * 4.2
      const way: Vector3[] = buildCurve<Vector3>(
        [
          [x, top, -depth / 2],
          [x, top + 60, -depth / 2],
          [x + 90, top + 120, -depth / 2 - 40],
          [x + 210, top + 90, -depth / 2 - 120],
        ],
        false,
        8,
      )
      drawTube(drawing, way, 24, createPaint('#1a1c20', 0.35))
      const cuff = createFrame([x, top, -depth / 2], [0, 1, 0], [0, 0, -1])
      drawPlate(drawing, moveFrame(cuff, 0, 0, 30), buildCircle(28), 30, nut)
      drawKnurl(drawing, cuff, { radius: 28, from: 2, to: 28, count: 30 })
    }
  },
}
