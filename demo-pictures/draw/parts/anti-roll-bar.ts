import { drawBolt, drawHexNut } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, createMetal, createPaint, type Material, rubber, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle, roundCorners } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws the flattened end of the bar with its row of holes. */
function drawBlade(drawing: Drawing, frame: Frame, material: Material, holeCount: number): void {
  drawPlate(
    drawing,
    frame,
    roundCorners(
      [
        [-34, -26],
        [20 + holeCount * 34, -26],
        [20 + holeCount * 34, 26],
        [-34, 26],
      ],
      20,
    ),
    12,
    material,
    { holes: Array.from({ length: holeCount }, (_, i) => buildCircle(9, 14 + i * 34, 0, 20)), edge: 2 },
  )
  drawHexNut(drawing, moveFrame(frame, 14, 0, 0), 15, brightSteel)
}

/** Draws a bush in its bracket around the bar. */
function drawSaddle(
  drawing: Drawing,
  x: number,
  y: number,
  z: number,
  radius: number,
  material: Material,
  bush: Material,
): void {
  const side = createFrame([x - 24, y, z], [-1, 0, 0])
  drawPlate(
    drawing,
    createFrame([x, y - radius - 18, z], [0, 1, 0], [0, 0, -1]),
    buildRectangle(60, radius * 2 + 104, 10),
    8,
    material,
    { edge: 1.6 },
  )
  drawPlate(
    drawing,
    moveFrame(side, 0, 0, 2),
    roundCorners(
      [
        [-radius - 14, -radius - 18],
        [radius + 14, -radius - 18],
        [radius + 14, 2],
        [radius + 4, radius + 14],
        [-radius - 4, radius + 14],
        [-radius - 14, 2],
      ],
      [0, 0, 14, 20, 20, 14],
    ),
    44,
    bush,
  )
  drawPlate(
    drawing,
    moveFrame(side, 0, 0, -6),
    roundCorners(
      [
        [-radius - 18, -radius - 18],
        [radius + 18, -radius - 18],
        [radius + 18, 4],
        [radius + 8, radius + 20],
        [-radius - 8, radius + 20],
        [-radius - 18, 4],
      ],
      [0, 0, 16, 22, 22, 16],
    ),
    28,
    material,
    { edge: 2 },
  )
  for (const factor of [-1, 1])
    drawBolt(
      drawing,
      createFrame([x, y - radius - 14, z + factor * (radius + 38)], [0, 1, 0], [0, 0, -1]),
      10,
      brightSteel,
    )
}

/** Draws an anti-roll bar in its bushes, sometimes with a pair of drop links. */
export const antiRollBar: Part = {
  yaw: -44,
  pitch: 34,
  draw(drawing, choices) {
    const colour = choices.pickAccent(['#c81f28', '#1c4fc8', '#e0bd12', '#22252a', '#1a8a55', '#e8650f'])
    const material = choices.happens(0.25) ? createMetal('#4b5058') : createPaint(colour, 0.75)
    const bush = choices.pick([
      rubber,
      createPaint('#c8202a', 0.4),
      createPaint('#e6c211', 0.4),
      createPaint('#23479f', 0.4),
    ])
    const radius = choices.pickBetween(20, 27)
    const reach = choices.pickBetween(230, 310)
    const step = choices.pick([0, 46, -40])
    const holeCount = choices.pick([1, 2, 3])
    const half = 270
    const buildHalf = (side: number): Vector3[] => [
      [side * half * 1.04, 40, reach],
      [side * half, 36, reach * 0.7],
      [side * half * 0.93, 10, 70],
      [side * half * 0.76, 0, 0],
      [side * half * 0.42, step * 0.2, 0],
      [side * half * 0.3, step, 0],
    ]
    const line = buildCurve<Vector3>([...buildHalf(-1), ...buildHalf(1).reverse()], false, 9)
    const createEndFrame = (side: number): Frame => ({
      origin: [side * half * 1.04 - 8, 42, reach - 6],
      u: [0, 0.05, 1],
      v: [0, 1, -0.05],
      n: [-1, 0, 0],
    })
    drawBlade(drawing, createEndFrame(1), material, holeCount)
    drawTube(drawing, line, radius, material)
    for (const x of [130, -130]) drawSaddle(drawing, x, step * 0.12, 0, radius, steel, bush)
    drawBlade(drawing, createEndFrame(-1), material, holeCount)
    if (!choices.happens(0.6)) return
    for (const z of [0, 86]) {
      const lowerEnd: Vector3 = [20 - z, -30, 200 + z * 0.8]
      const rod = createFrame(lowerEnd, [1, 0.04, -0.3], [0, 1, 0])
      drawLathe(
        drawing,
        rod,
        [
          [0, 9],
          [190, 9],
        ],
        brightSteel,
      )
      for (const factor of [0, 190]) {
        const eye = createFrame(moveFrame(rod, 0, 0, factor).origin, [0.1, 0.5, 1])
        drawLathe(
          drawing,
          eye,
          [
            [-12, 26],
            [12, 26],
            [12, 17],
          ],
          material,
        )
        drawBore(
          drawing,
          moveFrame(eye, 0, 0, 12),
          [
            [0, 17, steel],
            [-8, 10],
          ],
          steel,
        )
      }
    }
  },
}
