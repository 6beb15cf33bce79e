import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { gold, paint, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve } from '#draw/paint/outline.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { V2, V3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** A plug socket with its rows of golden pins. */
function drawSocket(sheet: Sheet, p: Place, w: number, h: number, pins: number): void {
  const shell = paint('#24272b', 0.3)
  drawPlate(sheet, move(p, 0, 0, 30), buildBox(w, h, 8), 30, shell, { edge: 1.4 })
  drawDecal(sheet, move(p, 0, 0, 30.2), [buildBox(w - 12, h - 12, 5)], '#060708')
  const rows = 3
  for (let row = 0; row < rows; row++)
    drawDecal(
      sheet,
      move(p, 0, (row - 1) * (h * 0.24), 30.4),
      Array.from({ length: pins }, (_, i) => buildBox(4, 7, 0, -w / 2 + 18 + (i * (w - 36)) / (pins - 1), 0)),
      gold.ramp[3] ?? '#c99b3f',
    )
}

/** An engine computer: a finned box with its sockets to the front. */
export const ecu: Part = {
  yaw: -32,
  pitch: 30,
  draw(sheet, choice) {
    const m = choice.finish(['black', 'machined', 'anodisedBlue', 'anodisedRed', 'gunmetal', 'black', 'gold'])
    const w = choice.between(360, 460)
    const d = choice.between(260, 340)
    const h = choice.between(64, 100)
    const fins = choice.pick([0, 9, 13, 17])
    const along = choice.yes(0.5)
    const sockets = choice.pick([1, 2, 2, 3])
    const accent = choice.accent(['#ffeb3b', '#f2f3f5', '#ff4b3e', '#35c3f5'])
    const top = place([0, h, 0], [0, 1, 0], [0, 0, -1])
    for (const x of [-w / 2 - 20, w / 2 + 20])
      drawPlate(sheet, place([x, 12, 0], [0, 1, 0], [0, 0, -1]), buildBox(64, d * 0.7, 16), 12, m, {
        edge: 1.6,
        holes: [buildCircle(10, 0, -d * 0.25, 20), buildCircle(10, 0, d * 0.25, 20)],
      })
    drawPlate(sheet, top, buildBox(w, d, 20), h, m, { edge: 2.4 })
    const span = along ? d : w
    for (let i = 0; i < fins; i++) {
      const t = (i + 0.5) / fins - 0.5
      const label = Math.abs(t) < 0.2
      const fin = along ? buildBox(label ? w * 0.24 : w - 70, 7, 3) : buildBox(7, label ? d * 0.22 : d - 70, 3)
      const q = along
        ? move(top, label ? w * 0.28 : 0, -t * (span - 60), 16)
        : move(top, t * (span - 60), label ? d * 0.26 : 0, 16)
      drawPlate(sheet, q, fin, 16, m, { edge: 1.2 })
    }
    const plaque = fins === 0 ? move(top, 0, 0, 3) : along ? move(top, -w * 0.17, 0, 3) : move(top, 0, -d * 0.13, 3)
    drawPlate(sheet, plaque, buildBox(w * 0.5, d * 0.36, 8), 3, paint('#0f1114', 0.6), { edge: 1.2 })
    drawDecal(sheet, move(plaque, -w * 0.15, 0, 0.3), buildMarkOutlines(d * 0.2), accent)
    for (let i = 0; i < 4; i++)
      drawDecal(
        sheet,
        move(plaque, -w * 0.02 + i * 22, 0, 0.3),
        [
          [
            [-4, -d * 0.1],
            [6, -d * 0.1],
            [6 + d * 0.042, d * 0.1],
            [-4 + d * 0.042, d * 0.1],
          ] as V2[],
        ],
        i === 3 ? accent : '#8b929c',
      )
    for (const [x, y] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const)
      drawBolt(sheet, move(top, x * (w / 2 - 20), y * (d / 2 - 20), 0), 8, steel)
    const front = place([0, h / 2, d / 2], [0, 0, 1])
    const each = (w - 50) / sockets
    for (let i = 0; i < sockets; i++) {
      const p = move(front, (i - (sockets - 1) / 2) * each, 0, 0)
      drawSocket(sheet, p, each - 20, h * 0.74, Math.round(each / 17))
    }
    if (!choice.yes(0.4)) return
    const colours = ['#c8202a', '#e2c018', '#2458cc', '#e9ebee', '#1d8f55', '#17191c', '#e8650f']
    const from = (sockets - 1) * -0.5 * each
    drawPlate(sheet, move(front, from, 0, 70), buildBox(each - 28, h * 0.62, 10), 44, paint('#33373d', 0.3), {
      edge: 1.4,
    })
    for (const [i, c] of colours.entries()) {
      const x = from - 30 + i * 10
      const way = buildCurve<V3>(
        [
          [x, h / 2 + (i % 2) * 8, d / 2 + 66],
          [x - 4, h / 2 - 6, d / 2 + 110],
          [x + 30 + i * 3, 8, d / 2 + 160 + i * 4],
          [x + 150, 7, d / 2 + 190 - i * 8],
        ],
        false,
        8,
      )
      drawTube(sheet, way, 5, paint(c, 0.4), false, 'round')
    }
  },
}
