import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe, drawSleeve } from '#draw/paint/lathe.ts'
import { brightSteel, createPaint, type Material, rubber } from '#draw/paint/material.ts'
import { buildRectangle } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Part } from '#draw/part.ts'

/** Draws a pleated cone filter with its neck behind and a metal or rubber cap in front. */
export const airFilter: Part = {
  yaw: -34,
  pitch: 22,
  fill: 0.92,
  draw(drawing, choices) {
    const cloth = createPaint(
      choices.pickAccent(['#b3202a', '#1b4ea8', '#d8b60f', '#23262b', '#1a7d54', '#b85a16']),
      0.12,
    )
    const cap = choices.pickFinish(['machined', 'black', 'anodisedRed', 'gunmetal'])
    const hasRubberCap = choices.happens(0.35)
    const neckRadius = choices.pickBetween(130, 165)
    const capRadius = neckRadius * choices.pickBetween(0.62, 0.98)
    const length = choices.pickBetween(220, 330)
    const pleats = choices.pick([44, 56, 68])
    const frame = createFrame([0, 0, 0], [0.1, choices.pick([0, 0.12]), 1])
    drawLathe(
      drawing,
      frame,
      [
        [-120, 70, rubber],
        [-60, 70],
        [-40, 92],
        [-30, neckRadius * 1.06],
        [0, neckRadius * 1.06],
        [6, neckRadius],
      ],
      rubber,
    )
    drawLathe(
      drawing,
      frame,
      [
        [-104, 74],
        [-86, 74],
      ],
      brightSteel,
    )
    const screw = createFrame(moveFrame(frame, -60, 48, -95).origin, [-0.6, 0.6, 0.1])
    drawPlate(drawing, screw, buildRectangle(34, 18, 4), 18, brightSteel)
    drawLathe(
      drawing,
      frame,
      [
        [0, neckRadius],
        [length, capRadius],
      ],
      cloth,
    )
    drawKnurl(drawing, frame, {
      radius: neckRadius,
      endRadius: capRadius,
      from: 2,
      to: length,
      count: pleats,
      width: (neckRadius * 2.6) / pleats,
    })
    // A long filter has two wires around its pleats.
    for (const t of length > 260 ? [0.33, 0.66] : []) {
      const radius = neckRadius + (capRadius - neckRadius) * t
      drawSleeve(
        drawing,
        frame,
        [
          [length * t - 2, radius * 1.006],
          [length * t + 2, radius * 1.004],
        ],
        brightSteel,
      )
    }
    drawCap(drawing, moveFrame(frame, 0, 0, length), capRadius, hasRubberCap ? rubber : cap, choices.happens(0.5))
  },
}

/** Draws the cap with the shop's mark or a bolt on it; `radius` is that of the filter's end. */
function drawCap(drawing: Drawing, top: Frame, radius: number, material: Material, hasMark: boolean): void {
  drawLathe(
    drawing,
    top,
    [
      [-16, radius * 1.07],
      [6, radius * 1.07],
      [16, radius * 1.02],
      [16, radius * 0.86],
      [6, radius * 0.8],
      [6, radius * 0.5],
      [14, radius * 0.44],
      [18, radius * 0.36],
    ],
    material,
  )
  if (hasMark) {
    drawDecal(
      drawing,
      moveFrame(top, 0, 0, 18.5),
      buildShopMarkOutlines(radius * 0.46),
      material === rubber ? '#d9dce1' : '#15171a',
      0.9,
    )
  } else {
    drawBolt(drawing, moveFrame(top, 0, 0, 18), radius * 0.1)
    drawBore(
      drawing,
      moveFrame(top, 0, 0, 18.2),
      [
        [0, radius * 0.02],
        [-2, radius * 0.02],
      ],
      rubber,
    )
  }
}
