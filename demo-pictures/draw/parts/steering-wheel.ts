import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, getPoint, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, createPaint } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, moveOutline, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { formatNumber, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Builds the middle line of the rim, which is round or flattened at the bottom. */
function buildRimLine(frame: Frame, radius: number, isFlat: boolean): Vector3[] {
  return Array.from({ length: 97 }, (_, i) => {
    const angle = (i / 96) * 2 * Math.PI + Math.PI / 2
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)]
    const low = -radius * 0.78
    return getPoint(frame, x, isFlat && y < low ? low - (low - y) * 0.14 : y, -Math.abs(y) * 0.02)
  })
}

/** Builds an arm of the spider from hub to rim along `angle`, with its holes. */
function buildArmOutlines(
  angle: number,
  radius: number,
  halfWidth: number,
  holes: 'round' | 'slot' | 'none',
): { outline: Outline; holes: Outline[] } {
  const outline = roundCorners(
    [
      [40, -halfWidth],
      [radius * 0.5, -halfWidth * 0.6],
      [radius, -halfWidth * 0.75],
      [radius, halfWidth * 0.75],
      [radius * 0.5, halfWidth * 0.6],
      [40, halfWidth],
    ],
    [0, 40, 0, 0, 40, 0],
  )
  const holeOutlines = buildHoleOutlines(radius, halfWidth, holes)
  return { outline: moveOutline(outline, 0, 0, angle), holes: holeOutlines.map(hole => moveOutline(hole, 0, 0, angle)) }
}

const buildHoleOutlines = (radius: number, halfWidth: number, holes: 'round' | 'slot' | 'none'): Outline[] => {
  if (holes === 'none') return []
  if (holes === 'round')
    return [0.44, 0.6, 0.75].map((factor, i) => buildCircle(halfWidth * (0.36 - i * 0.06), radius * factor, 0, 24))
  const slot: Outline = [
    [92, -halfWidth * 0.3],
    [radius * 0.82, -halfWidth * 0.28],
    [radius * 0.82, halfWidth * 0.28],
    [92, halfWidth * 0.3],
  ]
  return [roundCorners(slot, 9)]
}

function drawStitches(drawing: Drawing, line: readonly Vector3[], radius: number, colour: string): void {
  let pathData = ''
  for (const point of line) {
    const [x, y] = drawing.projectPoint(point)
    pathData += `M${formatNumber(x - radius * 0.12)} ${formatNumber(y + radius * 0.25)}l${formatNumber(radius * 0.25)} ${formatNumber(-radius * 0.3)}`
  }
  drawing.addMark(`<path d="${pathData}" stroke="${colour}" stroke-width="1.8" stroke-opacity=".9"/>`)
}

/** Draws a three-spoke sports steering wheel, leaning back as in a car. */
export const steeringWheel: Part = {
  yaw: -26,
  pitch: 12,
  draw(drawing, choices) {
    const metalArms = choices.pickFinish(['black', 'machined', 'gunmetal', 'black', 'anodisedRed', 'titanium'])
    const accent = choices.pickAccent(['#ffeb3b', '#e0252f', '#f2f3f5', '#2f7bff'])
    const grip = createPaint(choices.pick(['#1c1d20', '#25262a', '#33281f', '#191a1c']), 0.12)
    const isFlat = choices.happens(0.4)
    const dish = choices.pick([30, 70, 110])
    const holes = choices.pick(['round', 'slot', 'none'] as const)
    const spread = choices.pick([0, 0.12, 0.3])
    const gripRadius = choices.pickBetween(17, 22)
    const frame = createFrame([0, 0, 0], [0, 0.24, 1])
    const radius = 250
    const back = moveFrame(frame, 0, 0, -dish)
    drawLathe(
      drawing,
      moveFrame(back, 0, 0, -90),
      [
        [0, 62],
        [70, 62],
        [78, 74],
        [90, 74],
      ],
      blackOxide,
    )
    for (const angle of [-spread, Math.PI + spread, -Math.PI / 2]) {
      const { outline, holes: armHoles } = buildArmOutlines(
        angle,
        angle === -Math.PI / 2 && isFlat ? radius * 0.8 : radius * 0.98,
        angle === -Math.PI / 2 ? 32 : 36,
        holes,
      )
      drawPlate(drawing, back, outline, 9, metalArms, {
        holes: armHoles,
        edge: 2,
        lift: (x, y) => dish * Math.max(0, (Math.hypot(x, y) - 70) / (radius - 70)) ** 1.2,
      })
    }
    drawLathe(
      drawing,
      back,
      [
        [-6, 76],
        [6, 76],
        [10, 72],
        [10, 54],
      ],
      metalArms,
    )
    for (let i = 0; i < 6; i++) drawBolt(drawing, moveFrame(turnFrame(back, i * 1.047 + 0.52), 63, 0, 10), 6.5)
    drawLathe(
      drawing,
      back,
      [
        [10, 50, blackOxide],
        [20, 50],
        [24, 46, createPaint('#111215', 0.8)],
        [27, 38],
        [28, 20],
      ],
      blackOxide,
    )
    drawDecal(drawing, moveFrame(back, 0, 0, 28.5), buildShopMarkOutlines(44), accent)
    const line = buildRimLine(frame, radius, isFlat)
    drawTube(drawing, line, gripRadius, grip)
    drawTube(drawing, [...line.slice(90), ...line.slice(1, 7)], gripRadius, grip)
    drawStitches(drawing, buildCurve(line, false, 2), gripRadius, accent)
    drawTube(drawing, [...line.slice(95), ...line.slice(1, 3)], gripRadius * 1.015, createPaint(accent, 0.2))
    for (const side of [-1, 1])
      if (choices.happens(0.45))
        drawLathe(
          drawing,
          moveFrame(back, side * 92, 34, dish * 0.18 + 9),
          [
            [0, 15, metalArms],
            [6, 15],
            [6, 10, createPaint(side > 0 ? '#d8222a' : '#1f9d55', 0.6)],
            [13, 9],
          ],
          metalArms,
        )
  },
}
