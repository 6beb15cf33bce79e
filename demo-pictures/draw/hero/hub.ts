import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, castAlloy, castIron, darkSteel, steel } from '#draw/paint/material.ts'
import { buildCircle, buildRectangle, roundCorners } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawRingLine, drawTurnedFace } from '#draw/paint/turned-face.ts'

/** Draws the upright that carries the hub: a forged plate with its bearing and its arms. */
export function drawUpright(drawing: Drawing, frame: Frame): void {
  const shape = roundCorners(
    [
      [-34, 190],
      [34, 190],
      [60, 90],
      [120, 40],
      [176, 34],
      [176, -6],
      [112, -40],
      [70, -110],
      [40, -190],
      [-40, -190],
      [-70, -110],
      [-112, -60],
      [-120, 0],
      [-96, 80],
    ],
    26,
  )
  drawPlate(drawing, frame, shape, 46, castAlloy, {
    holes: [
      buildCircle(15, 0, 158, 30),
      buildCircle(13, 146, 14, 26),
      buildCircle(15, 0, -160, 30),
      roundCorners(
        [
          [-30, 120],
          [30, 120],
          [42, 96],
          [-42, 96],
        ],
        10,
      ),
    ],
    edge: 3,
  })
  drawLathe(
    drawing,
    frame,
    [
      [0, 104],
      [16, 100],
      [16, 88, darkSteel],
      [22, 84],
      [22, 60],
    ],
    castAlloy,
  )
  for (let i = 0; i < 4; i++) drawBolt(drawing, moveFrame(turnFrame(frame, i * 1.571 + 0.8), 94, 0, 8), 8)
  for (const y of [150, -150])
    drawLathe(
      drawing,
      createFrame(moveFrame(frame, 0, y * 1.22, -22).origin, [0, y, 0], [0, 0, -1]),
      [
        [0, 15],
        [26, 15],
        [26, 20],
        [40, 18],
      ],
      brightSteel,
    )
}

/** Draws the hub with its flange and five studs. */
export function drawHub(drawing: Drawing, frame: Frame): void {
  drawLathe(
    drawing,
    frame,
    [
      [-120, 34],
      [-70, 34],
      [-60, 58],
      [-12, 58],
      [-12, 112],
      [0, 112],
      [0, 66],
      [10, 60],
      [40, 56],
      [44, 50],
    ],
    castIron,
  )
  drawTurnedFace(drawing, moveFrame(frame, 0, 0, 0.5), 66, 111, steel, 4)
  drawRingLine(drawing, frame, 111, 0.5, '#ffffff', 2, 0.5)
  drawLathe(
    drawing,
    frame,
    [
      [0, 66],
      [10, 60],
      [40, 56],
      [44, 50],
      [44, 34, blackOxide],
      [50, 32],
    ],
    castIron,
  )
  for (let i = 0; i < 5; i++) {
    const stud = moveFrame(turnFrame(frame, (i * 2 * Math.PI) / 5 + Math.PI / 2), 88, 0)
    drawLathe(
      drawing,
      stud,
      [
        [0, 13],
        [8, 13],
        [8, 9, brightSteel],
        [74, 9],
        [80, 6],
      ],
      steel,
    )
  }
  drawPlate(drawing, moveFrame(frame, 0, 0, 50), buildRectangle(16, 16, 3), 6, brightSteel, { edge: 1 })
}
