import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, type Material, paint, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve, type Outline, roundCorners, shift } from '#draw/paint/outline.ts'
import { move, type Place, place, placeAt, turn } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Builds the two edges of a band of this width along a line. */
function buildBand(line: readonly Vector2[], width: number): Outline {
  const buildSide = (factor: number) =>
    line.map((point, i): Vector2 => {
      const [a, b] = [line[Math.max(0, i - 1)] as Vector2, line[Math.min(line.length - 1, i + 1)] as Vector2]
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      return [
        point[0] - ((b[1] - a[1]) / length) * width * factor,
        point[1] + ((b[0] - a[0]) / length) * width * factor,
      ]
    })
  return [...buildSide(-0.5), ...buildSide(0.5).reverse()]
}

function drawBelt(
  sheet: Sheet,
  frame: Place,
  points: readonly Vector2[],
  width: number,
  web: Material,
  thread: string,
): void {
  const line = buildCurve(points, false, 8)
  const wave = (x: number, y: number) => 9 * Math.sin((x + y * 0.7) / 46)
  drawPlate(sheet, frame, buildBand(line, width), 5, web, { edge: 1.4, lift: wave })
  for (const factor of [0.36, -0.36]) {
    const pathData = sheet.line(
      line.map((_, i) => {
        const e = buildBand(line, width * Math.abs(factor) * 2)[factor < 0 ? i : line.length * 2 - 1 - i] as Vector2
        return placeAt(frame, e[0], e[1], wave(e[0], e[1]) + 0.6)
      }),
      false,
    )
    sheet.put(
      `<path d="${pathData}" fill="none" stroke="${thread}" stroke-width="1.8" stroke-dasharray="7 4" stroke-opacity=".75"/>`,
    )
  }
}

function drawAdjuster(sheet: Sheet, frame: Place, width: number, material: Material): void {
  drawPlate(sheet, move(frame, 0, 0, 20), buildBox(width + 26, 66, 8), 8, material, {
    holes: [buildBox(width + 2, 12, 4, 0, 14), buildBox(width + 2, 12, 4, 0, -14)],
    edge: 2,
  })
  drawPlate(sheet, move(frame, 0, 0, 30), buildBox(width * 0.8, 22, 6, 0, -30), 10, material, { edge: 1.6 })
}

/** A racing harness laid out: belts to one cam lock. */
export const harness: Part = {
  yaw: -14,
  pitch: 56,
  draw(sheet, choice) {
    const colour = choice.accent(['#c81f28', '#1c4fc8', '#1b1d21', '#e0bd12', '#e8650f', '#1a8a55', '#5b2aa5'])
    const web: Material = { ...paint(colour, 0.08), ambient: 0.24 }
    const hard = choice.yes(0.5) ? blackOxide : steel
    const points = choice.pick([4, 5, 6])
    const width = choice.pick([52, 64, 76])
    const spread = choice.between(60, 120)
    const thread = colour === '#e0bd12' ? '#5a4a05' : '#f2f3f5'
    const frame = place([0, 0, 0], [0, 1, 0], [0, 0, -1])
    const tongue = (a: number) =>
      drawPlate(sheet, move(frame, 0, 0, 16), shift(buildBox(100, width * 0.62, 8, 70, 0), 0, 0, a), 6, brightSteel, {
        edge: 1.4,
      })
    const lower: Vector2[][] =
      points === 4
        ? []
        : points === 5
          ? [
              [
                [0, -60],
                [0, -200],
                [24, -330],
              ],
            ]
          : [
              [
                [-24, -60],
                [-70, -190],
                [-66, -330],
              ],
              [
                [24, -60],
                [90, -190],
                [110, -320],
              ],
            ]
    for (const line of lower) drawBelt(sheet, frame, line, width * 0.8, web, thread)
    for (const side of [-1, 1]) {
      drawBelt(
        sheet,
        frame,
        [
          [side * 70, -6],
          [side * 180, -30],
          [side * 300, -6],
          [side * 390, -50],
        ],
        width,
        web,
        thread,
      )
      drawBelt(
        sheet,
        frame,
        [
          [side * 34, 60],
          [side * spread, 190],
          [side * spread * 0.9, 330],
          [side * spread * 1.3, 470],
        ],
        width,
        web,
        thread,
      )
      drawAdjuster(sheet, { ...turn(move(frame, side * spread * 0.97, 238), side * 0.02), n: frame.n }, width, hard)
      drawAdjuster(sheet, turn(move(frame, side * 232, -24), Math.PI / 2), width, hard)
      const eye = move(frame, side * 402, -54, 6)
      drawPlate(
        sheet,
        eye,
        roundCorners(
          [
            [-40, -width * 0.5],
            [44, -18],
            [44, 18],
            [-40, width * 0.5],
          ].map(([x, y]): Vector2 => [(x as number) * side, y as number]),
          16,
        ),
        7,
        hard,
        { holes: [buildCircle(11, 24 * side, 0, 24)], edge: 1.8 },
      )
      const pad = move(frame, side * spread * 0.94, 370, 14)
      if (choice.yes(0.7)) {
        drawPlate(sheet, pad, buildBox(width + 34, 150, 18), 14, paint('#1c1e22', 0.1), { edge: 1.6 })
        drawDecal(
          sheet,
          move(pad, 0, 20, 0.6),
          buildMarkOutlines(width * 0.62),
          thread === '#f2f3f5' ? (colour === '#1b1d21' ? '#f2f3f5' : colour) : colour,
        )
      }
    }
    for (const a of [
      0,
      Math.PI,
      1.15,
      Math.PI - 1.15,
      ...(points === 4 ? [] : points === 5 ? [-Math.PI / 2] : [-1.25, -1.9]),
    ])
      tongue(a)
    drawLathe(
      sheet,
      move(frame, 0, 0, 8),
      [
        [0, 66],
        [20, 66],
        [28, 60],
        [28, 52, hard],
        [40, 50],
        [44, 44],
        [44, 18],
      ],
      blackOxide,
    )
    for (let i = 0; i < 3; i++)
      drawPlate(sheet, turn(move(frame, 0, 0, 62), (i * 2 * Math.PI) / 3 + 0.4), buildBox(20, 40, 8, 0, 34), 14, hard, {
        edge: 1.4,
      })
    drawLathe(
      sheet,
      move(frame, 0, 0, 52),
      [
        [0, 30, paint('#c8202a', 0.6)],
        [14, 28],
        [16, 24],
      ],
      hard,
    )
    drawBolt(sheet, move(frame, 0, 0, 66), 7, brightSteel)
  },
}
