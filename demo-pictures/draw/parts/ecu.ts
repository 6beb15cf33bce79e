import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { gold, paint, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve } from '#draw/paint/outline.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector2, Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws a plug socket with its rows of golden pins. */
function drawSocket(sheet: Sheet, frame: Place, width: number, height: number, pins: number): void {
  const shell = paint('#24272b', 0.3)
  drawPlate(sheet, move(frame, 0, 0, 30), buildBox(width, height, 8), 30, shell, { edge: 1.4 })
  drawDecal(sheet, move(frame, 0, 0, 30.2), [buildBox(width - 12, height - 12, 5)], '#060708')
  const rows = 3
  for (let row = 0; row < rows; row++)
    drawDecal(
      sheet,
      move(frame, 0, (row - 1) * (height * 0.24), 30.4),
      Array.from({ length: pins }, (_, i) => buildBox(4, 7, 0, -width / 2 + 18 + (i * (width - 36)) / (pins - 1), 0)),
      gold.ramp[3] ?? '#c99b3f',
    )
}

/** An engine computer: a finned box with its sockets to the front. */
export const ecu: Part = {
  yaw: -32,
  pitch: 30,
  draw(sheet, choice) {
    const material = choice.finish(['black', 'machined', 'anodisedBlue', 'anodisedRed', 'gunmetal', 'black', 'gold'])
    const width = choice.between(360, 460)
    const depth = choice.between(260, 340)
    const height = choice.between(64, 100)
    const fins = choice.pick([0, 9, 13, 17])
    const along = choice.yes(0.5)
    const sockets = choice.pick([1, 2, 2, 3])
    const accent = choice.accent(['#ffeb3b', '#f2f3f5', '#ff4b3e', '#35c3f5'])
    const top = place([0, height, 0], [0, 1, 0], [0, 0, -1])
    for (const x of [-width / 2 - 20, width / 2 + 20])
      drawPlate(sheet, place([x, 12, 0], [0, 1, 0], [0, 0, -1]), buildBox(64, depth * 0.7, 16), 12, material, {
        edge: 1.6,
        holes: [buildCircle(10, 0, -depth * 0.25, 20), buildCircle(10, 0, depth * 0.25, 20)],
      })
    drawPlate(sheet, top, buildBox(width, depth, 20), height, material, { edge: 2.4 })
    const span = along ? depth : width
    for (let i = 0; i < fins; i++) {
      const t = (i + 0.5) / fins - 0.5
      const label = Math.abs(t) < 0.2
      const fin = along
        ? buildBox(label ? width * 0.24 : width - 70, 7, 3)
        : buildBox(7, label ? depth * 0.22 : depth - 70, 3)
      const frame = along
        ? move(top, label ? width * 0.28 : 0, -t * (span - 60), 16)
        : move(top, t * (span - 60), label ? depth * 0.26 : 0, 16)
      drawPlate(sheet, frame, fin, 16, material, { edge: 1.2 })
    }
    const plaque =
      fins === 0 ? move(top, 0, 0, 3) : along ? move(top, -width * 0.17, 0, 3) : move(top, 0, -depth * 0.13, 3)
    drawPlate(sheet, plaque, buildBox(width * 0.5, depth * 0.36, 8), 3, paint('#0f1114', 0.6), { edge: 1.2 })
    drawDecal(sheet, move(plaque, -width * 0.15, 0, 0.3), buildMarkOutlines(depth * 0.2), accent)
    for (let i = 0; i < 4; i++)
      drawDecal(
        sheet,
        move(plaque, -width * 0.02 + i * 22, 0, 0.3),
        [
          [
            [-4, -depth * 0.1],
            [6, -depth * 0.1],
            [6 + depth * 0.042, depth * 0.1],
            [-4 + depth * 0.042, depth * 0.1],
          ] as Vector2[],
        ],
        i === 3 ? accent : '#8b929c',
      )
    for (const [x, y] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const)
      drawBolt(sheet, move(top, x * (width / 2 - 20), y * (depth / 2 - 20), 0), 8, steel)
    const front = place([0, height / 2, depth / 2], [0, 0, 1])
    const each = (width - 50) / sockets
    for (let i = 0; i < sockets; i++) {
      const origin = move(front, (i - (sockets - 1) / 2) * each, 0, 0)
      drawSocket(sheet, origin, each - 20, height * 0.74, Math.round(each / 17))
    }
    if (!choice.yes(0.4)) return
    const colours = ['#c8202a', '#e2c018', '#2458cc', '#e9ebee', '#1d8f55', '#17191c', '#e8650f']
    const from = (sockets - 1) * -0.5 * each
    drawPlate(sheet, move(front, from, 0, 70), buildBox(each - 28, height * 0.62, 10), 44, paint('#33373d', 0.3), {
      edge: 1.4,
    })
    for (const [i, c] of colours.entries()) {
      const x = from - 30 + i * 10
      const way = buildCurve<Vector3>(
        [
          [x, height / 2 + (i % 2) * 8, depth / 2 + 66],
          [x - 4, height / 2 - 6, depth / 2 + 110],
          [x + 30 + i * 3, 8, depth / 2 + 160 + i * 4],
          [x + 150, 7, depth / 2 + 190 - i * 8],
        ],
        false,
        8,
      )
      drawTube(sheet, way, 5, paint(c, 0.4), false, 'round')
    }
  },
}
