import { drawBore } from '#draw/paint/bore.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { darkSteel, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildRegular, buildToothed } from '#draw/paint/outline.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import type { Part } from '#draw/part.ts'

type NutShape = 'open' | 'closed' | 'spline' | 'spike'

/** Draws an upright wheel nut with its seat at the bottom. */
function drawNut(sheet: Sheet, frame: Place, shape: NutShape, material: Material, tall: number): void {
  drawLathe(
    sheet,
    frame,
    [
      [0, 22],
      [12, 33],
      [22, 33],
      [22, 30],
    ],
    material,
  )
  if (shape === 'spline') {
    drawPlate(sheet, move(frame, 0, 0, tall), buildToothed(8, 24, 29, 0.5), tall - 20, material, { edge: 1.6 })
    drawLathe(
      sheet,
      move(frame, 0, 0, tall),
      [
        [0, 22],
        [4, 20],
      ],
      material,
    )
    drawBore(
      sheet,
      move(frame, 0, 0, tall + 4),
      [
        [0, 13],
        [-30, 13],
      ],
      { ...darkSteel, ambient: 0 },
    )
    return
  }
  drawPlate(sheet, move(frame, 0, 0, tall * 0.62), buildRegular(6, 31, 0.26), tall * 0.62 - 18, material, { edge: 1.6 })
  const top = move(frame, 0, 0, tall * 0.62)
  if (shape === 'open') {
    drawLathe(
      sheet,
      top,
      [
        [0, 26],
        [4, 24],
      ],
      material,
    )
    drawBore(
      sheet,
      move(top, 0, 0, 4),
      [
        [0, 16],
        [-40, 16],
      ],
      { ...darkSteel, ambient: 0 },
    )
  } else if (shape === 'closed') {
    drawLathe(
      sheet,
      top,
      [
        [0, 26],
        [tall * 0.2, 25],
        [tall * 0.3, 21],
        [tall * 0.36, 13],
        [tall * 0.38, 5],
      ],
      material,
    )
  } else {
    drawLathe(
      sheet,
      top,
      [
        [0, 26],
        [10, 20],
        [20, 18],
        [tall * 1.05, 3.5],
        [tall * 1.08, 1],
      ],
      material,
    )
    drawKnurl(sheet, move(top, 0, 0, 0), { r: 19, from: 11, to: 20, count: 20 })
  }
}

/** A set of wheel nuts in rows, with the key for the splined ones. */
export const wheelNuts: Part = {
  yaw: -32,
  pitch: 34,
  draw(sheet, choice) {
    const material = choice.finish([
      'machined',
      'black',
      'anodisedRed',
      'anodisedBlue',
      'anodisedPurple',
      'gold',
      'titanium',
    ])
    const shape = choice.pick(['open', 'closed', 'spline', 'spike'] as const)
    const rows = choice.pick([2, 3, 4])
    const columns = choice.pick([4, 5])
    const tall = choice.between(78, 108)
    const key = shape === 'spline' || choice.yes(0.3)
    for (let row = 0; row < rows; row++)
      for (let c = columns - 1; c >= 0; c--) {
        const frame = place(
          [(c - (columns - 1) / 2) * 92, 0, (row - rows / 2) * 92 + (c % 2) * 14],
          [0, 1, 0],
          [0, 0, -1],
        )
        const fallen = row === rows - 1 && c === columns - 2
        drawNut(
          sheet,
          fallen ? place([frame.o[0] - 10, 33, frame.o[2] + 36], [0.35, 0, 1]) : frame,
          shape,
          material,
          tall,
        )
      }
    if (!key) return
    const origin = place([-40, 36, (rows / 2) * 92 + 70], [1, 0, 0.25], [0, 1, 0])
    const seen = place(move(origin, 0, 0, -40).o, [-1, 0, -0.25])
    drawLathe(
      sheet,
      origin,
      [
        [-40, 36],
        [60, 36],
        [66, 30],
      ],
      steel,
    )
    drawPlate(sheet, move(origin, 0, 0, 120), buildRegular(6, 28, 0.2), 54, steel)
    drawBore(
      sheet,
      seen,
      [
        [0, 30],
        [-60, 28],
      ],
      { ...darkSteel, ambient: 0 },
    )
    drawPlate(sheet, { ...seen, o: seen.o }, buildCircle(36), 0, steel, {
      holes: [buildToothed(8, 24, 30, 0.5)],
      edge: 1,
    })
  },
}
