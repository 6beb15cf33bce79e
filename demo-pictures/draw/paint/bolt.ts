import { drawLathe } from './lathe.ts'
import { type Material, steel } from './material.ts'
import { buildCircle, buildRegular } from './outline.ts'
import { move, type Place } from './place.ts'
import { drawDecal, drawPlate } from './plate.ts'
import type { Sheet } from './sheet.ts'

/** Draws a socket-head screw on a place; `radius` is that of its head. */
export function drawBolt(sheet: Sheet, frame: Place, radius: number, material: Material = steel): void {
  const top = radius * 0.8
  drawLathe(
    sheet,
    frame,
    [
      [0, radius * 1.35],
      [radius * 0.18, radius * 1.35],
      [radius * 0.18, radius],
      [top * 0.86, radius],
      [top, radius * 0.86],
    ],
    material,
  )
  drawDecal(sheet, move(frame, 0, 0, top), [buildRegular(6, radius * 0.5, 0.3)], material.ramp[0] ?? '#000000')
}

/** Draws a hexagon nut with its thread's end showing. */
export function drawHexNut(sheet: Sheet, frame: Place, radius: number, material: Material = steel, stud = true): void {
  drawLathe(
    sheet,
    frame,
    [
      [0, radius * 1.3],
      [radius * 0.15, radius * 1.3],
    ],
    material,
  )
  const face = move(frame, 0, 0, radius * 0.85)
  drawPlate(sheet, face, buildRegular(6, radius, 0.25), radius * 0.75, material, { edge: radius * 0.06 })
  drawDecal(sheet, face, [buildCircle(radius * 0.56, 0, 0, 24)], material.ramp[0] ?? '#000000')
  if (stud)
    drawLathe(
      sheet,
      face,
      [
        [-1, radius * 0.46],
        [radius * 0.4, radius * 0.46],
        [radius * 0.5, radius * 0.36],
      ],
      material,
    )
}
