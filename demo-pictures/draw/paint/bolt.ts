import type { Drawing } from './drawing.ts'
import { type Frame, moveFrame } from './frame.ts'
import { drawLathe } from './lathe.ts'
import { type Material, steel } from './material.ts'
import { buildCircle, buildRegularPolygon } from './outline.ts'
import { drawDecal, drawPlate } from './plate.ts'

/** Draws a socket-head screw on a surface; `radius` is that of its head. */
export function drawBolt(drawing: Drawing, frame: Frame, radius: number, material: Material = steel): void {
  const top = radius * 0.8
  drawLathe(
    drawing,
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
  drawDecal(
    drawing,
    moveFrame(frame, 0, 0, top),
    [buildRegularPolygon(6, radius * 0.5, 0.3)],
    material.ramp[0] ?? '#000000',
  )
}

/** Draws a hexagon nut, and by default the end of the stud that it is screwed on. */
export function drawHexNut(
  drawing: Drawing,
  frame: Frame,
  radius: number,
  material: Material = steel,
  hasStud = true,
): void {
  drawLathe(
    drawing,
    frame,
    [
      [0, radius * 1.3],
      [radius * 0.15, radius * 1.3],
    ],
    material,
  )
  const face = moveFrame(frame, 0, 0, radius * 0.85)
  drawPlate(drawing, face, buildRegularPolygon(6, radius, 0.25), radius * 0.75, material, { edge: radius * 0.06 })
  drawDecal(drawing, face, [buildCircle(radius * 0.56, 0, 0, 24)], material.ramp[0] ?? '#000000')
  if (hasStud)
    drawLathe(
      drawing,
      face,
      [
        [-1, radius * 0.46],
        [radius * 0.4, radius * 0.46],
        [radius * 0.5, radius * 0.36],
      ],
      material,
    )
}
