import { drawBolt } from '#draw/paint/bolt.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, castAlloy, castIron, darkSteel, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, roundCorners } from '#draw/paint/outline.ts'
import { move, type Place, place, turn } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine, drawTurnedFace } from '#draw/paint/turned-face.ts'

/** Draws the upright that carries the hub: a forged plate with its bearing and its arms. */
export function drawUpright(sheet: Sheet, frame: Place): void {
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
  drawPlate(sheet, frame, shape, 46, castAlloy, {
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
    sheet,
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
  for (let i = 0; i < 4; i++) drawBolt(sheet, move(turn(frame, i * 1.571 + 0.8), 94, 0, 8), 8)
  for (const y of [150, -150])
    drawLathe(
      sheet,
      place(move(frame, 0, y * 1.22, -22).o, [0, y, 0], [0, 0, -1]),
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
export function drawHub(sheet: Sheet, frame: Place): void {
  drawLathe(
    sheet,
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
  drawTurnedFace(sheet, move(frame, 0, 0, 0.5), 66, 111, steel, 4)
  drawRingLine(sheet, frame, 111, 0.5, '#ffffff', 2, 0.5)
  drawLathe(
    sheet,
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
    const stud = move(turn(frame, (i * 2 * Math.PI) / 5 + Math.PI / 2), 88, 0)
    drawLathe(
      sheet,
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
  drawPlate(sheet, move(frame, 0, 0, 50), buildBox(16, 16, 3), 6, brightSteel, { edge: 1 })
}
