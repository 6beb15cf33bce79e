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

function drawFlywheel(sheet: Sheet, p: Place, r: number): void {
  drawPlate(sheet, move(p, 0, 0, -8), buildToothed(96, r * 0.97, r * 1.03, 0.5), 22, steel, { edge: 0 })
  drawLathe(
    sheet,
    p,
    [
      [-40, r * 0.9],
      [-8, r * 0.94],
      [0, r * 0.94],
      [0, r * 0.3],
    ],
    castIron,
  )
  drawTurnedFace(sheet, p, r * 0.5, r * 0.9, createMetal('#8c9299'), 5)
  for (let i = 0; i < 8; i++) drawBolt(sheet, move(turn(p, i * 0.785), r * 0.3, 0), r * 0.035)
}

/** The driven plate: pucks or a full ring of lining round damper springs. */
function drawDriven(sheet: Sheet, p: Place, r: number, pucks: number, spring: Material, lining: Material): void {
  if (pucks > 0) {
    const spider: Outline = Array.from({ length: pucks }, (_, i) => {
      const a = (i / pucks) * 2 * Math.PI
      return shift(
        [
          [r * 0.5, -r * 0.1],
          [r * 0.98, -r * 0.2],
          [r * 0.98, r * 0.2],
          [r * 0.5, r * 0.1],
        ],
        0,
        0,
        a,
      )
    }).flat()
    drawPlate(sheet, p, roundCorners(spider, 6, 2), 4, steel, { edge: 1 })
    for (let i = 0; i < pucks; i++) {
      const a = (i / pucks) * 2 * Math.PI
      const half = Math.min(0.3, 2.1 / pucks)
      drawPlate(sheet, move(p, 0, 0, 10), buildSector(r * 0.68, r, a - half, a + half, 6), 18, lining, {
        edge: 1.6,
        holes: [
          buildCircle(5, r * 0.76 * Math.cos(a), r * 0.76 * Math.sin(a), 14),
          buildCircle(5, r * 0.92 * Math.cos(a), r * 0.92 * Math.sin(a), 14),
        ],
      })
    }
  } else {
    drawPlate(sheet, move(p, 0, 0, 8), buildCircle(r, 0, 0, 80), 16, lining, { edge: 1.6 })
    for (let i = 0; i < 18; i++)
      drawDecal(sheet, move(p, 0, 0, 8.2), [buildSector(r * 0.64, r, i * 0.349, i * 0.349 + 0.014, 2)], '#0b0b0c', 0.9)
    drawPlate(sheet, move(p, 0, 0, 8.2), buildCircle(r * 0.63), 0, steel, { edge: 0 })
  }
  drawLathe(
    sheet,
    p,
    [
      [0, r * 0.56],
      [8, r * 0.56],
      [14, r * 0.53],
      [14, r * 0.2],
    ],
    steel,
  )
  for (let i = 0; i < 6; i++) {
    const q = turn(p, (i * Math.PI) / 3)
    const slot = move(q, r * 0.37, 0, 15)
    drawDecal(
      sheet,
      slot,
      [
        roundCorners(
          [
            [-r * 0.075, -r * 0.14],
            [r * 0.075, -r * 0.14],
            [r * 0.075, r * 0.14],
            [-r * 0.075, r * 0.14],
          ],
          6,
        ),
      ],
      '#08090a',
    )
    const axis = { ...place(placeAt(slot, 0, -r * 0.12, 2), q.v, q.n) }
    const coil = { radius: () => r * 0.055, from: 0, to: r * 0.24, turns: 5, wire: r * 0.017 }
    drawCoilHalf(sheet, axis, coil, spring, 'back')
    drawCoilHalf(sheet, axis, coil, spring, 'front')
  }
  drawLathe(
    sheet,
    p,
    [
      [14, r * 0.2, brightSteel],
      [40, r * 0.17],
      [40, r * 0.12],
    ],
    steel,
  )
  drawBore(
    sheet,
    move(p, 0, 0, 40),
    [
      [0, r * 0.12],
      [-40, r * 0.11],
    ],
    { ...darkSteel, ambient: 0 },
  )
  drawDecal(sheet, move(p, 0, 0, 40.2), [buildCircle(r * 0.125), buildToothed(16, r * 0.09, r * 0.115, 0.5)], '#a7aeb8')
}

/** The cover with its diaphragm fingers. */
function drawCover(sheet: Sheet, p: Place, r: number, m: Material): void {
  drawPlate(sheet, move(p, 0, 0, -26), roundCorners(buildRegular(6, r * 1.13, 0.3), 60), 8, m, { edge: 1.4 })
  for (let i = 0; i < 6; i++) drawBolt(sheet, move(turn(p, 0.3 + i * 1.047), r * 1.02, 0, -26), r * 0.035)
  drawLathe(
    sheet,
    p,
    [
      [-26, r * 0.98],
      [14, r * 0.88],
      [20, r * 0.84],
      [20, r * 0.62],
    ],
    m,
  )
  drawDecal(sheet, move(p, 0, 0, 20.2), [buildCircle(r * 0.66)], '#060708')
  for (let i = 0; i < 18; i++) {
    const a = (i / 18) * 2 * Math.PI
    drawPlate(
      sheet,
      move(p, 0, 0, 22),
      buildSector(r * 0.2, r * 0.64, a + 0.03, a + 0.32, 4),
      4,
      createMetal('#6e747d'),
      {
        edge: 1,
        lift: (x, y) => 26 * (1 - Math.hypot(x, y) / (r * 0.64)),
      },
    )
  }
  for (let i = 0; i < 9; i++)
    drawLathe(
      sheet,
      move(turn(p, i * 0.698 + 0.1), r * 0.71, 0, 20),
      [
        [0, 9],
        [5, 8],
        [8, 4],
      ],
      brightSteel,
    )
  drawRingLine(sheet, p, r * 0.84, 20, '#ffffff', 1.6, 0.4)
}

/** Clutch cover, driven plate, release bearing and sometimes the flywheel, set out in a row. */
export const clutchKit: Part = {
  yaw: -38,
  pitch: 16,
  draw(sheet, choice) {
    const m = choice.yes(0.4)
      ? paint(choice.accent(['#c81f28', '#1c4fc8', '#e0bd12', '#23262b']), 0.6)
      : choice.finish(['machined', 'black', 'gunmetal', 'anodisedRed', 'gold'])
    const pucks = choice.pick([0, 3, 4, 6])
    const lining = choice.pick([paint('#6d5138', 0.15), copper, paint('#3a3c40', 0.1)])
    const p = place([0, 0, 0], [0.1, 0.05, 1])
    if (choice.yes(0.6)) drawFlywheel(sheet, move(p, -70, 10, -210), 235)
    if (choice.yes(0.5)) {
      drawCover(sheet, move(p, -20, -20, -70), 195, m)
      drawDriven(
        sheet,
        move(p, 110, -46, 90),
        176,
        pucks,
        paint(choice.pick(['#e0bd12', '#c81f28', '#2458cc']), 0.6),
        lining,
      )
    } else {
      drawDriven(sheet, move(p, -50, -16, -80), 186, pucks, gold, lining)
      drawCover(sheet, move(p, 110, -30, 80), 186, m)
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
