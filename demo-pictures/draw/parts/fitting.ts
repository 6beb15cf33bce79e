import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { darkSteel, type Material } from '#draw/paint/material.ts'
import { buildRegular } from '#draw/paint/outline.ts'
import { move, type Place } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'

/** Draws a threaded hose fitting: two hexagons in two colours and an open cone, about 4.6 radii long. */
export function drawFitting(sheet: Sheet, frame: Place, radius: number, nut: Material, body: Material): void {
  drawLathe(
    sheet,
    frame,
    [
      [0, radius * 1.1],
      [radius * 0.5, radius * 1.1],
    ],
    body,
  )
  drawPlate(sheet, move(frame, 0, 0, radius * 1.5), buildRegular(6, radius * 1.45, 0.2), radius, nut, {
    edge: radius * 0.08,
  })
  drawLathe(
    sheet,
    frame,
    [
      [radius * 1.5, radius * 1.2],
      [radius * 1.9, radius * 1.15, nut],
      [radius * 1.9, radius],
      [radius * 2.6, radius],
    ],
    nut,
  )
  drawPlate(sheet, move(frame, 0, 0, radius * 3.4), buildRegular(6, radius * 1.3, 0.5), radius * 0.8, body, {
    edge: radius * 0.08,
  })
  drawLathe(
    sheet,
    frame,
    [
      [radius * 3.4, radius * 0.95],
      [radius * 4.4, radius * 0.95],
      [radius * 4.6, radius * 0.8],
    ],
    body,
  )
  const normal = frame.n
  const t = sheet.view.toward
  if (normal[0] * t[0] + normal[1] * t[1] + normal[2] * t[2] > 0.05)
    drawBore(
      sheet,
      frame,
      [
        [radius * 4.6, radius * 0.6],
        [radius * 3, radius * 0.6],
      ],
      { ...darkSteel, ambient: 0 },
    )
}
