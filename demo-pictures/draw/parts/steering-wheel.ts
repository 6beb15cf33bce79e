import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, paint } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, type Outline, roundCorners, shift } from '#draw/paint/outline.ts'
import { move, type Place, place, placeAt, turn } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { formatNumber, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Builds the rim's middle line: round, or flat below. */
function buildRimLine(frame: Place, radius: number, flat: boolean): Vector3[] {
  return Array.from({ length: 97 }, (_, i) => {
    const angle = (i / 96) * 2 * Math.PI + Math.PI / 2
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)]
    const low = -radius * 0.78
    return placeAt(frame, x, flat && y < low ? low - (low - y) * 0.14 : y, -Math.abs(y) * 0.02)
  })
}

/** Draws an arm of the spider from hub to rim along `angle`. */
function drawArm(
  angle: number,
  radius: number,
  wide: number,
  holes: 'round' | 'slot' | 'none',
): { outline: Outline; holes: Outline[] } {
  const outline = roundCorners(
    [
      [40, -wide],
      [radius * 0.5, -wide * 0.6],
      [radius, -wide * 0.75],
      [radius, wide * 0.75],
      [radius * 0.5, wide * 0.6],
      [40, wide],
    ],
    [0, 40, 0, 0, 40, 0],
  )
  const cut: Outline[] =
    holes === 'slot'
      ? [
          roundCorners(
            [
              [92, -wide * 0.3],
              [radius * 0.82, -wide * 0.28],
              [radius * 0.82, wide * 0.28],
              [92, wide * 0.3],
            ],
            9,
          ),
        ]
      : holes === 'round'
        ? [0.44, 0.6, 0.75].map((factor, i) => buildCircle(wide * (0.36 - i * 0.06), radius * factor, 0, 24))
        : []
  return { outline: shift(outline, 0, 0, angle), holes: cut.map(corners => shift(corners, 0, 0, angle)) }
}

function drawStitches(sheet: Sheet, line: readonly Vector3[], radius: number, colour: string): void {
  let pathData = ''
  for (const point of line) {
    const [x, y] = sheet.spot(point)
    pathData += `M${formatNumber(x - radius * 0.12)} ${formatNumber(y + radius * 0.25)}l${formatNumber(radius * 0.25)} ${formatNumber(-radius * 0.3)}`
  }
  sheet.put(`<path d="${pathData}" stroke="${colour}" stroke-width="1.8" stroke-opacity=".9"/>`)
}

/** A three-spoke sports steering wheel, leaning back as in a car. */
export const steeringWheel: Part = {
  yaw: -26,
  pitch: 12,
  draw(sheet, choice) {
    const metalArms = choice.finish(['black', 'machined', 'gunmetal', 'black', 'anodisedRed', 'titanium'])
    const accent = choice.accent(['#ffeb3b', '#e0252f', '#f2f3f5', '#2f7bff'])
    const grip = paint(choice.pick(['#1c1d20', '#25262a', '#33281f', '#191a1c']), 0.12)
    const flat = choice.yes(0.4)
    const dish = choice.pick([30, 70, 110])
    const holes = choice.pick(['round', 'slot', 'none'] as const)
    const spread = choice.pick([0, 0.12, 0.3])
    const thick = choice.between(17, 22)
    const frame = place([0, 0, 0], [0, 0.24, 1])
    const radius = 250
    const back = move(frame, 0, 0, -dish)
    drawLathe(
      sheet,
      move(back, 0, 0, -90),
      [
        [0, 62],
        [70, 62],
        [78, 74],
        [90, 74],
      ],
      blackOxide,
    )
    for (const angle of [-spread, Math.PI + spread, -Math.PI / 2]) {
      const { outline, holes: cut } = drawArm(
        angle,
        angle === -Math.PI / 2 && flat ? radius * 0.8 : radius * 0.98,
        angle === -Math.PI / 2 ? 32 : 36,
        holes,
      )
      drawPlate(sheet, back, outline, 9, metalArms, {
        holes: cut,
        edge: 2,
        lift: (x, y) => dish * Math.max(0, (Math.hypot(x, y) - 70) / (radius - 70)) ** 1.2,
      })
    }
    drawLathe(
      sheet,
      back,
      [
        [-6, 76],
        [6, 76],
        [10, 72],
        [10, 54],
      ],
      metalArms,
    )
    for (let i = 0; i < 6; i++) drawBolt(sheet, move(turn(back, i * 1.047 + 0.52), 63, 0, 10), 6.5)
    drawLathe(
      sheet,
      back,
      [
        [10, 50, blackOxide],
        [20, 50],
        [24, 46, paint('#111215', 0.8)],
        [27, 38],
        [28, 20],
      ],
      blackOxide,
    )
    drawDecal(sheet, move(back, 0, 0, 28.5), buildMarkOutlines(44), accent)
    const line = buildRimLine(frame, radius, flat)
    drawTube(sheet, line, thick, grip)
    drawTube(sheet, [...line.slice(90), ...line.slice(1, 7)], thick, grip)
    drawStitches(sheet, buildCurve(line, false, 2), thick, accent)
    drawTube(sheet, [...line.slice(95), ...line.slice(1, 3)], thick * 1.015, paint(accent, 0.2))
    for (const side of [-1, 1])
      if (choice.yes(0.45))
        drawLathe(
          sheet,
          move(back, side * 92, 34, dish * 0.18 + 9),
          [
            [0, 15, metalArms],
            [6, 15],
            [6, 10, paint(side > 0 ? '#d8222a' : '#1f9d55', 0.6)],
            [13, 9],
          ],
          metalArms,
        )
  },
}
