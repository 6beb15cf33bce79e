import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import {
  brightSteel,
  castIron,
  copper,
  createMetal,
  darkSteel,
  gold,
  type Material,
  paint,
  steel,
} from '#draw/paint/material.ts'
import {
  buildCircle,
  buildRegular,
  buildSector,
  buildToothed,
  type Outline,
  roundCorners,
  shift,
} from '#draw/paint/outline.ts'
import { move, type Place, place, placeAt, turn } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawCoilHalf } from '#draw/paint/spring.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { drawRingLine, drawTurnedFace } from '#draw/paint/turned-face.ts'
import type { Part } from '#draw/part.ts'

function drawFlywheel(sheet: Sheet, frame: Place, radius: number): void {
  drawPlate(sheet, move(frame, 0, 0, -8), buildToothed(96, radius * 0.97, radius * 1.03, 0.5), 22, steel, { edge: 0 })
  drawLathe(
    sheet,
    frame,
    [
      [-40, radius * 0.9],
      [-8, radius * 0.94],
      [0, radius * 0.94],
      [0, radius * 0.3],
    ],
    castIron,
  )
  drawTurnedFace(sheet, frame, radius * 0.5, radius * 0.9, createMetal('#8c9299'), 5)
  for (let i = 0; i < 8; i++) drawBolt(sheet, move(turn(frame, i * 0.785), radius * 0.3, 0), radius * 0.035)
}

/** Draws the driven plate: pucks or a full ring of lining round damper springs. */
function drawDriven(
  sheet: Sheet,
  frame: Place,
  ringRadius: number,
  pucks: number,
  spring: Material,
  lining: Material,
): void {
  if (pucks > 0) {
    const spider: Outline = Array.from({ length: pucks }, (_, i) => {
      const a = (i / pucks) * 2 * Math.PI
      return shift(
        [
          [ringRadius * 0.5, -ringRadius * 0.1],
          [ringRadius * 0.98, -ringRadius * 0.2],
          [ringRadius * 0.98, ringRadius * 0.2],
          [ringRadius * 0.5, ringRadius * 0.1],
        ],
        0,
        0,
        a,
      )
    }).flat()
    drawPlate(sheet, frame, roundCorners(spider, 6, 2), 4, steel, { edge: 1 })
    for (let i = 0; i < pucks; i++) {
      const angle = (i / pucks) * 2 * Math.PI
      const half = Math.min(0.3, 2.1 / pucks)
      drawPlate(
        sheet,
        move(frame, 0, 0, 10),
        buildSector(ringRadius * 0.68, ringRadius, angle - half, angle + half, 6),
        18,
        lining,
        {
          edge: 1.6,
          holes: [
            buildCircle(5, ringRadius * 0.76 * Math.cos(angle), ringRadius * 0.76 * Math.sin(angle), 14),
            buildCircle(5, ringRadius * 0.92 * Math.cos(angle), ringRadius * 0.92 * Math.sin(angle), 14),
          ],
        },
      )
    }
  } else {
    drawPlate(sheet, move(frame, 0, 0, 8), buildCircle(ringRadius, 0, 0, 80), 16, lining, { edge: 1.6 })
    for (let i = 0; i < 18; i++)
      drawDecal(
        sheet,
        move(frame, 0, 0, 8.2),
        [buildSector(ringRadius * 0.64, ringRadius, i * 0.349, i * 0.349 + 0.014, 2)],
        '#0b0b0c',
        0.9,
      )
    drawPlate(sheet, move(frame, 0, 0, 8.2), buildCircle(ringRadius * 0.63), 0, steel, { edge: 0 })
  }
  drawLathe(
    sheet,
    frame,
    [
      [0, ringRadius * 0.56],
      [8, ringRadius * 0.56],
      [14, ringRadius * 0.53],
      [14, ringRadius * 0.2],
    ],
    steel,
  )
  for (let i = 0; i < 6; i++) {
    const origin = turn(frame, (i * Math.PI) / 3)
    const slot = move(origin, ringRadius * 0.37, 0, 15)
    drawDecal(
      sheet,
      slot,
      [
        roundCorners(
          [
            [-ringRadius * 0.075, -ringRadius * 0.14],
            [ringRadius * 0.075, -ringRadius * 0.14],
            [ringRadius * 0.075, ringRadius * 0.14],
            [-ringRadius * 0.075, ringRadius * 0.14],
          ],
          6,
        ),
      ],
      '#08090a',
    )
    const axis = { ...place(placeAt(slot, 0, -ringRadius * 0.12, 2), origin.v, origin.n) }
    const coil = {
      radius: () => ringRadius * 0.055,
      from: 0,
      to: ringRadius * 0.24,
      turns: 5,
      wire: ringRadius * 0.017,
    }
    drawCoilHalf(sheet, axis, coil, spring, 'back')
    drawCoilHalf(sheet, axis, coil, spring, 'front')
  }
  drawLathe(
    sheet,
    frame,
    [
      [14, ringRadius * 0.2, brightSteel],
      [40, ringRadius * 0.17],
      [40, ringRadius * 0.12],
    ],
    steel,
  )
  drawBore(
    sheet,
    move(frame, 0, 0, 40),
    [
      [0, ringRadius * 0.12],
      [-40, ringRadius * 0.11],
    ],
    { ...darkSteel, ambient: 0 },
  )
  drawDecal(
    sheet,
    move(frame, 0, 0, 40.2),
    [buildCircle(ringRadius * 0.125), buildToothed(16, ringRadius * 0.09, ringRadius * 0.115, 0.5)],
    '#a7aeb8',
  )
}

/** Draws the cover with its diaphragm fingers. */
function drawCover(sheet: Sheet, frame: Place, radius: number, material: Material): void {
  drawPlate(sheet, move(frame, 0, 0, -26), roundCorners(buildRegular(6, radius * 1.13, 0.3), 60), 8, material, {
    edge: 1.4,
  })
  for (let i = 0; i < 6; i++) drawBolt(sheet, move(turn(frame, 0.3 + i * 1.047), radius * 1.02, 0, -26), radius * 0.035)
  drawLathe(
    sheet,
    frame,
    [
      [-26, radius * 0.98],
      [14, radius * 0.88],
      [20, radius * 0.84],
      [20, radius * 0.62],
    ],
    material,
  )
  drawDecal(sheet, move(frame, 0, 0, 20.2), [buildCircle(radius * 0.66)], '#060708')
  for (let i = 0; i < 18; i++) {
    const a = (i / 18) * 2 * Math.PI
    drawPlate(
      sheet,
      move(frame, 0, 0, 22),
      buildSector(radius * 0.2, radius * 0.64, a + 0.03, a + 0.32, 4),
      4,
      createMetal('#6e747d'),
      {
        edge: 1,
        lift: (x, y) => 26 * (1 - Math.hypot(x, y) / (radius * 0.64)),
      },
    )
  }
  for (let i = 0; i < 9; i++)
    drawLathe(
      sheet,
      move(turn(frame, i * 0.698 + 0.1), radius * 0.71, 0, 20),
      [
        [0, 9],
        [5, 8],
        [8, 4],
      ],
      brightSteel,
    )
  drawRingLine(sheet, frame, radius * 0.84, 20, '#ffffff', 1.6, 0.4)
}

/** Clutch cover, driven plate, release bearing and sometimes the flywheel, set out in a row. */
export const clutchKit: Part = {
  yaw: -38,
  pitch: 16,
  draw(sheet, choice) {
    const material = choice.yes(0.4)
      ? paint(choice.accent(['#c81f28', '#1c4fc8', '#e0bd12', '#23262b']), 0.6)
      : choice.finish(['machined', 'black', 'gunmetal', 'anodisedRed', 'gold'])
    const pucks = choice.pick([0, 3, 4, 6])
    const lining = choice.pick([paint('#6d5138', 0.15), copper, paint('#3a3c40', 0.1)])
    const frame = place([0, 0, 0], [0.1, 0.05, 1])
    if (choice.yes(0.6)) drawFlywheel(sheet, move(frame, -70, 10, -210), 235)
    if (choice.yes(0.5)) {
      drawCover(sheet, move(frame, -20, -20, -70), 195, material)
      drawDriven(
        sheet,
        move(frame, 110, -46, 90),
        176,
        pucks,
        paint(choice.pick(['#e0bd12', '#c81f28', '#2458cc']), 0.6),
        lining,
      )
    } else {
      drawDriven(sheet, move(frame, -50, -16, -80), 186, pucks, gold, lining)
      drawCover(sheet, move(frame, 110, -30, 80), 186, material)
    }
    const bearing = place([245, -178, 215], [0, 0.25, 1])
    drawLathe(
      sheet,
      bearing,
      [
        [0, 50],
        [30, 50],
        [34, 46],
        [34, 42, brightSteel],
        [44, 40],
        [44, 28],
      ],
      darkSteel,
    )
    drawBore(
      sheet,
      move(bearing, 0, 0, 44),
      [
        [0, 27],
        [-50, 26],
      ],
      darkSteel,
    )
    drawTube(sheet, [placeAt(bearing, -46, -10, 14), placeAt(bearing, -62, -14, 14)], 8, steel)
  },
}
