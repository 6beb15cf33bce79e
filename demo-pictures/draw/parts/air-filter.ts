import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe, drawSleeve } from '#draw/paint/lathe.ts'
import { brightSteel, paint, rubber } from '#draw/paint/material.ts'
import { buildBox } from '#draw/paint/outline.ts'
import { move, place } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Part } from '#draw/part.ts'

/** A pleated cone filter with a metal or rubber cap, its neck behind or before. */
export const airFilter: Part = {
  yaw: -34,
  pitch: 22,
  fill: 0.92,
  draw(sheet, choice) {
    const cloth = paint(choice.accent(['#b3202a', '#1b4ea8', '#d8b60f', '#23262b', '#1a7d54', '#b85a16']), 0.12)
    const cap = choice.finish(['machined', 'black', 'anodisedRed', 'gunmetal'])
    const rubberCap = choice.yes(0.35)
    const big = choice.between(130, 165)
    const small = big * choice.between(0.62, 0.98)
    const length = choice.between(220, 330)
    const pleats = choice.pick([44, 56, 68])
    const frame = place([0, 0, 0], [0.1, choice.pick([0, 0.12]), 1])
    drawLathe(
      sheet,
      frame,
      [
        [-120, 70, rubber],
        [-60, 70],
        [-40, 92],
        [-30, big * 1.06],
        [0, big * 1.06],
        [6, big],
      ],
      rubber,
    )
    drawLathe(
      sheet,
      frame,
      [
        [-104, 74],
        [-86, 74],
      ],
      brightSteel,
    )
    const screw = place(move(frame, -60, 48, -95).o, [-0.6, 0.6, 0.1])
    drawPlate(sheet, screw, buildBox(34, 18, 4), 18, brightSteel)
    drawLathe(
      sheet,
      frame,
      [
        [0, big],
        [length, small],
      ],
      cloth,
    )
    drawKnurl(sheet, frame, { r: big, end: small, from: 2, to: length, count: pleats, width: (big * 2.6) / pleats })
    for (const t of [0.33, 0.66]) {
      const radius = big + (small - big) * t
      if (length > 260)
        drawSleeve(
          sheet,
          frame,
          [
            [length * t - 2, radius * 1.006],
            [length * t + 2, radius * 1.004],
          ],
          brightSteel,
        )
    }
    const top = move(frame, 0, 0, length)
    const material = rubberCap ? rubber : cap
    drawLathe(
      sheet,
      top,
      [
        [-16, small * 1.07, material],
        [6, small * 1.07],
        [16, small * 1.02],
        [16, small * 0.86],
        [6, small * 0.8],
        [6, small * 0.5],
        [14, small * 0.44],
        [18, small * 0.36],
      ],
      material,
    )
    if (choice.yes(0.5)) {
      drawDecal(sheet, move(top, 0, 0, 18.5), buildMarkOutlines(small * 0.46), rubberCap ? '#d9dce1' : '#15171a', 0.9)
    } else {
      drawBolt(sheet, move(top, 0, 0, 18), small * 0.1)
      drawBore(
        sheet,
        move(top, 0, 0, 18.2),
        [
          [0, small * 0.02],
          [-2, small * 0.02],
        ],
        rubber,
      )
    }
  },
}
