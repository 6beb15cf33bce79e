import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt, drawHexNut } from '#draw/paint/bolt.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, roundCorners, scale } from '#draw/paint/outline.ts'
import { move, type Place, place, turn } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector2, Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws a tower's ring with its upright ears. */
function drawTower(sheet: Sheet, frame: Place, side: -1 | 1, material: Material, open: boolean): void {
  const outer = scale(buildCircle(108, 0, 0, 60), 1, 1)
  drawPlate(sheet, move(frame, 0, 0, 10), outer, 10, material, {
    holes: [
      open
        ? roundCorners(
            [
              [-80, -60],
              [-80, 60],
              [20, 66],
              [20, -66],
            ].map(([x, y]): Vector2 => [(x as number) * side + 20 * side, y as number]),
            40,
          )
        : buildCircle(66, 0, 0, 50),
    ],
    edge: 2.2,
  })
  for (const a of [1.2, 3.3, 5.2]) drawHexNut(sheet, move(turn(frame, a), 88, 0, 10), 13, steel)
  for (const z of [-22, 22])
    drawPlate(
      sheet,
      place([frame.o[0] - side * 92, frame.o[1] + 8, frame.o[2] + z], [0, 0, 1]),
      roundCorners(
        [
          [-34, 0],
          [34, 0],
          [24, 66],
          [-24, 66],
        ],
        16,
      ),
      8,
      material,
      { edge: 1.6 },
    )
}

/** A brace between the strut towers, straight or with a bow. */
export const strutBrace: Part = {
  yaw: -40,
  pitch: 36,
  draw(sheet, choice) {
    const material = choice.finish([
      'machined',
      'anodisedRed',
      'anodisedBlue',
      'black',
      'titanium',
      'gold',
      'anodisedPurple',
    ])
    const rings = choice.yes(0.5) ? material : blackOxide
    const bow = choice.pick([0, 0, 40, 80])
    const double = choice.yes(0.3)
    const open = choice.yes(0.3)
    const radius = double ? 20 : choice.between(30, 38)
    const half = 250
    const towers = (side: -1 | 1) => place([side * half, 0, 0], [side * 0.06, 1, 0], [0, 0, -1])
    drawTower(sheet, towers(1), 1, rings, open)
    drawTower(sheet, towers(-1), -1, rings, open)
    for (const z of double ? [-26, 26] : [0]) {
      const line = buildCurve<Vector3>(
        [
          [half - 92, 50, z],
          [half * 0.5, 56 + bow * 0.7, z],
          [0, 58 + bow, z],
          [-half * 0.5, 56 + bow * 0.7, z],
          [-half + 92, 50, z],
        ],
        false,
        10,
      )
      drawTube(sheet, line, radius, material)
      for (const s of [1, -1]) {
        const cuff = place([s * (half - 118), 52, z], [-s, s * 0.02 + bow * 0.004, 0], [0, 1, 0])
        drawLathe(
          sheet,
          cuff,
          [
            [-16, radius * 0.8],
            [0, radius * 1.2],
            [34, radius * 1.2],
            [40, radius],
          ],
          blackOxide,
        )
        drawKnurl(sheet, cuff, { r: radius * 1.2, from: 2, to: 32, count: 30 })
        drawBolt(sheet, place([s * (half - 92), 50, 30], [0, 0, 1]), 13, brightSteel)
      }
    }
    const flat: Place = {
      o: [0, 58 + bow + radius * 0.72, radius * 0.74],
      u: [1, 0, 0],
      v: [0, 0.7, -0.7],
      n: [0, 0.7, 0.7],
    }
    drawDecal(
      sheet,
      move(flat, -40, 0, 1),
      buildMarkOutlines(radius * 1.1),
      choice.accent(['#f4f5f7', '#ffeb3b', '#111316']),
      0.95,
    )
    for (let i = 0; i < 3; i++)
      drawDecal(
        sheet,
        move(flat, i * 24, 0, 1),
        [
          [
            [-5, -radius * 0.5],
            [6, -radius * 0.5],
            [6 + radius * 0.2, radius * 0.5],
            [-5 + radius * 0.2, radius * 0.5],
          ],
        ],
        '#f4f5f7',
        0.8,
      )
  },
}
