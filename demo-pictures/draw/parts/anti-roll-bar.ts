import { drawBolt, drawHexNut } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, createMetal, type Material, paint, rubber, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve, roundCorners } from '#draw/paint/outline.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws the flattened end of the bar with its row of holes. */
function drawBlade(sheet: Sheet, frame: Place, material: Material, holes: number): void {
  drawPlate(
    sheet,
    frame,
    roundCorners(
      [
        [-34, -26],
        [20 + holes * 34, -26],
        [20 + holes * 34, 26],
        [-34, 26],
      ],
      20,
    ),
    12,
    material,
    { holes: Array.from({ length: holes }, (_, i) => buildCircle(9, 14 + i * 34, 0, 20)), edge: 2 },
  )
  drawHexNut(sheet, move(frame, 14, 0, 0), 15, brightSteel)
}

/** Draws a rubber bush in its bracket round the bar. */
function drawSaddle(
  sheet: Sheet,
  x: number,
  y: number,
  z: number,
  radius: number,
  material: Material,
  bush: Material,
): void {
  const side = place([x - 24, y, z], [-1, 0, 0])
  drawPlate(
    sheet,
    place([x, y - radius - 18, z], [0, 1, 0], [0, 0, -1]),
    buildBox(60, radius * 2 + 104, 10),
    8,
    material,
    { edge: 1.6 },
  )
  drawPlate(
    sheet,
    move(side, 0, 0, 2),
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
    sheet,
    move(side, 0, 0, -6),
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
    drawBolt(sheet, place([x, y - radius - 14, z + factor * (radius + 38)], [0, 1, 0], [0, 0, -1]), 10, brightSteel)
}

export const antiRollBar: Part = {
  yaw: -44,
  pitch: 34,
  draw(sheet, choice) {
    const colour = choice.accent(['#c81f28', '#1c4fc8', '#e0bd12', '#22252a', '#1a8a55', '#e8650f'])
    const material = choice.yes(0.25) ? createMetal('#4b5058') : paint(colour, 0.75)
    const bush = choice.pick([rubber, paint('#c8202a', 0.4), paint('#e6c211', 0.4), paint('#23479f', 0.4)])
    const radius = choice.between(20, 27)
    const reach = choice.between(230, 310)
    const step = choice.pick([0, 46, -40])
    const holes = choice.pick([1, 2, 3])
    const half = 270
    const buildHalf = (s: number): Vector3[] => [
      [s * half * 1.04, 40, reach],
      [s * half, 36, reach * 0.7],
      [s * half * 0.93, 10, 70],
      [s * half * 0.76, 0, 0],
      [s * half * 0.42, step * 0.2, 0],
      [s * half * 0.3, step, 0],
    ]
    const line = buildCurve<Vector3>([...buildHalf(-1), ...buildHalf(1).reverse()], false, 9)
    const placeEnd = (s: number) => place([s * half * 1.04, 44, reach - 14], [s * -0.3 - 0.6, 0.25, 0.4], [0, 1, 0])
    const placeAt = (s: number): Place => ({
      ...placeEnd(s),
      o: [s * half * 1.04 - 8, 42, reach - 6],
      u: [0, 0.05, 1],
      v: [0, 1, -0.05],
      n: [-1, 0, 0],
    })
    drawBlade(sheet, placeAt(1), material, holes)
    drawTube(sheet, line, radius, material)
    for (const x of [130, -130]) drawSaddle(sheet, x, step * (Math.abs(x) < 120 ? 1 : 0.12), 0, radius, steel, bush)
    drawBlade(sheet, placeAt(-1), material, holes)
    if (!choice.yes(0.6)) return
    for (const z of [0, 86]) {
      const low: Vector3 = [20 - z, -30, 200 + z * 0.8]
      const rod = place(low, [1, 0.04, -0.3], [0, 1, 0])
      drawLathe(
        sheet,
        rod,
        [
          [0, 9],
          [190, 9],
        ],
        brightSteel,
      )
      for (const factor of [0, 190]) {
        const eye = place(move(rod, 0, 0, factor).o, [0.1, 0.5, 1])
        drawLathe(
          sheet,
          eye,
          [
            [-12, 26],
            [12, 26],
            [12, 17],
          ],
          material,
        )
        drawBore(
          sheet,
          move(eye, 0, 0, 12),
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
