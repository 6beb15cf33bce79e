import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { darkSteel, type Material } from '#draw/paint/material.ts'
import { buildRegular } from '#draw/paint/outline.ts'
import { move, type Place } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'

/** A threaded hose fitting: two hexagons in two colours and an open cone, about 4.6 radii long. */
export function drawFitting(sheet: Sheet, p: Place, r: number, nut: Material, body: Material): void {
  drawLathe(
    sheet,
    p,
    [
      [0, r * 1.1],
      [r * 0.5, r * 1.1],
    ],
    body,
  )
  drawPlate(sheet, move(p, 0, 0, r * 1.5), buildRegular(6, r * 1.45, 0.2), r, nut, { edge: r * 0.08 })
  drawLathe(
    sheet,
    p,
    [
      [r * 1.5, r * 1.2],
      [r * 1.9, r * 1.15, nut],
      [r * 1.9, r],
      [r * 2.6, r],
    ],
    nut,
  )
  drawPlate(sheet, move(p, 0, 0, r * 3.4), buildRegular(6, r * 1.3, 0.5), r * 0.8, body, { edge: r * 0.08 })
  drawLathe(
    sheet,
    p,
    [
      [r * 3.4, r * 0.95],
      [r * 4.4, r * 0.95],
      [r * 4.6, r * 0.8],
    ],
    body,
  )
  const n = p.n
  const t = sheet.view.toward
  if (n[0] * t[0] + n[1] * t[1] + n[2] * t[2] > 0.05)
    drawBore(
      sheet,
      p,
      [
        [r * 4.6, r * 0.6],
        [r * 3, r * 0.6],
      ],
      { ...darkSteel, ambient: 0 },
    )
}
