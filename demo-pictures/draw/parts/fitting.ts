import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { darkSteel, type Material } from '#draw/paint/material.ts'
import { buildRegularPolygon } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { dot } from '#draw/paint/vector.ts'

/** Draws a threaded hose fitting: two hexagons in two colours and an open cone, about 4.6 radii long. */
export function drawFitting(drawing: Drawing, frame: Frame, radius: number, nut: Material, body: Material): void {
  drawLathe(
    drawing,
    frame,
    [
      [0, radius * 1.1],
      [radius * 0.5, radius * 1.1],
    ],
    body,
  )
  drawPlate(drawing, moveFrame(frame, 0, 0, radius * 1.5), buildRegularPolygon(6, radius * 1.45, 0.2), radius, nut, {
    edge: radius * 0.08,
  })
  drawLathe(
    drawing,
    frame,
    [
      [radius * 1.5, radius * 1.2],
      [radius * 1.9, radius * 1.15, nut],
      [radius * 1.9, radius],
      [radius * 2.6, radius],
    ],
    nut,
  )
  drawPlate(
    drawing,
    moveFrame(frame, 0, 0, radius * 3.4),
    buildRegularPolygon(6, radius * 1.3, 0.5),
    radius * 0.8,
    body,
    {
      edge: radius * 0.08,
    },
  )
  drawLathe(
    drawing,
    frame,
    [
      [radius * 3.4, radius * 0.95],
      [radius * 4.4, radius * 0.95],
      [radius * 4.6, radius * 0.8],
    ],
    body,
  )
  if (dot(frame.n, drawing.view.toward) > 0.05)
    drawBore(
      drawing,
      frame,
      [
        [radius * 4.6, radius * 0.6],
        [radius * 3, radius * 0.6],
      ],
      { ...darkSteel, ambient: 0 },
    )
}
