import { drawLathe } from './lathe.ts'
import { type Material, steel } from './material.ts'
import { buildCircle, buildRegular } from './outline.ts'
import { move, type Place } from './place.ts'
import { drawDecal, drawPlate } from './plate.ts'
import type { Sheet } from './sheet.ts'

/** A socket-head screw standing on the place, `r` its head's radius. */
export function drawBolt(sheet: Sheet, p: Place, r: number, m: Material = steel): void {
  const top = r * 0.8
  drawLathe(
    sheet,
    p,
    [
      [0, r * 1.35],
      [r * 0.18, r * 1.35],
      [r * 0.18, r],
      [top * 0.86, r],
      [top, r * 0.86],
    ],
    m,
  )
  drawDecal(sheet, move(p, 0, 0, top), [buildRegular(6, r * 0.5, 0.3)], m.ramp[0] ?? '#000000')
}

/** A hexagon nut with its thread's end showing. */
export function drawHexNut(sheet: Sheet, p: Place, r: number, m: Material = steel, stud = true): void {
  drawLathe(
    sheet,
    p,
    [
      [0, r * 1.3],
      [r * 0.15, r * 1.3],
    ],
    m,
  )
  const face = move(p, 0, 0, r * 0.85)
  drawPlate(sheet, face, buildRegular(6, r, 0.25), r * 0.75, m, { edge: r * 0.06 })
  drawDecal(sheet, face, [buildCircle(r * 0.56, 0, 0, 24)], m.ramp[0] ?? '#000000')
  if (stud)
    drawLathe(
      sheet,
      face,
      [
        [-1, r * 0.46],
        [r * 0.4, r * 0.46],
        [r * 0.5, r * 0.36],
      ],
      m,
    )
}
