import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { castAlloy, darkSteel, type Material, paint } from '#draw/paint/material.ts'
import { buildBox, buildCircle, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { move, type Place, place, placeAt } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import type { V2, V3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Rows of folded fins between flat bars on the place's plane, `w` by `h`. */
export function drawFinCore(
  sheet: Sheet,
  p: Place,
  w: number,
  h: number,
  rows: number,
  bar: Material,
  pitch = 9,
): void {
  drawPlate(sheet, move(p, 0, 0, -3), buildBox(w, h), 1, paint('#0b0c0e', 0), { edge: 0 })
  const step = h / rows
  const n = Math.round(w / pitch)
  let fins = ''
  for (let row = 0; row < rows; row++) {
    const low = -h / 2 + row * step + step * 0.2
    const line: V3[] = Array.from({ length: n + 1 }, (_, i) =>
      placeAt(p, -w / 2 + (i * w) / n, low + (i % 2 ? step * 0.78 : 0), -2),
    )
    fins += sheet.line(line, false)
  }
  const colour = bar.ramp[2] ?? '#808080'
  sheet.put(
    `<path d="${fins}" fill="none" stroke="${colour}" stroke-width="1.5"/><path d="${fins}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width=".7" transform="translate(-.8 -.6)"/>`,
  )
  for (let row = 0; row <= rows; row++)
    drawPlate(sheet, move(p, 0, -h / 2 + row * step, 1), buildBox(w, step * 0.2), 3, bar, { edge: 0.9 })
}

/** A cast tank at one end (`side` -1 left, 1 right) with its outlet. */
function drawTank(
  sheet: Sheet,
  p: Place,
  side: -1 | 1,
  size: { w: number; h: number; d: number },
  m: Material,
  outlet: 'side' | 'down' | 'front',
): void {
  const x = (side * size.w) / 2
  const outline: Outline = roundCorners(
    [
      [0, -size.h / 2],
      [64, -size.h * 0.42],
      [96, -size.h * 0.2],
      [96, size.h * 0.3],
      [50, size.h / 2],
      [0, size.h / 2],
    ].map(([a, b]): V2 => [x + (a as number) * side, b as number]),
    [4, 24, 30, 40, 24, 4],
    5,
  )
  const drawSpout = (q: Place, reach: number) => {
    drawLathe(
      sheet,
      q,
      [
        [-20, 42],
        [reach - 14, 38],
        [reach - 14, 42],
        [reach - 4, 42],
        [reach, 39],
      ],
      m,
    )
    if (q.n[0] * sheet.view.toward[0] + q.n[1] * sheet.view.toward[1] + q.n[2] * sheet.view.toward[2] > 0)
      drawBore(
        sheet,
        q,
        [
          [reach, 34],
          [reach - 60, 34],
        ],
        { ...darkSteel, ambient: 0 },
      )
  }
  const way = {
    side: place(placeAt(p, x + side * 86, size.h * 0.08, -size.d / 2), [side, 0, 0]),
    down: place(placeAt(p, x + side * 48, -size.h * 0.4, -size.d / 2), [0.12 * side, -1, 0], [0, 0, 1]),
    front: place(placeAt(p, x + side * 50, 0, -10), [0.1 * side, 0, 1]),
  }[outlet]
  if (outlet !== 'front' && !(outlet === 'side' && side === -1)) drawSpout(way, 64)
  drawPlate(sheet, move(p, 0, 0, 4), outline, size.d + 8, m, { edge: 2.2 })
  if (outlet === 'side' && side === -1) drawSpout(way, 64)
  if (outlet === 'front') drawSpout(way, 74)
  const weld = Array.from({ length: 26 }, (_, i) =>
    buildCircle(4.4, x + side * 3, -size.h / 2 + (i + 0.5) * (size.h / 26), 10),
  )
  drawDecal(sheet, move(p, 0, 0, 4.5), weld, '#ffffff', 0.28)
}

export const intercooler: Part = {
  yaw: -24,
  pitch: 20,
  draw(sheet, choice) {
    const m = choice.finish(['machined', 'machined', 'black', 'gunmetal'])
    const tanks = choice.yes(0.5) ? castAlloy : m
    const size = { w: choice.between(420, 560), h: choice.between(190, 290), d: choice.between(70, 110) }
    const rows = choice.pick([7, 9, 11, 13])
    const outlet = choice.pick(['side', 'down', 'front'] as const)
    const p = place([0, 0, 0], [0, 0, 1])
    drawTank(sheet, p, 1, size, tanks, outlet)
    drawPlate(sheet, move(p, 0, 0, -2), buildBox(size.w, size.h), size.d, m, { edge: 0 })
    drawFinCore(sheet, p, size.w, size.h, rows, m)
    drawTank(sheet, p, -1, size, tanks, outlet)
    if (choice.yes(0.6)) drawStencil(sheet, p, size.h, choice.accent(['#ffffff', '#ffeb3b', '#e8eaed']))
    for (const x of [-size.w * 0.3, size.w * 0.3])
      drawPlate(sheet, move(p, x, size.h / 2 + 12, -size.d * 0.35), buildBox(52, 40, 8), 8, m, {
        holes: [buildCircle(8, 0, 6, 20)],
      })
  },
}

/** The brand's mark sprayed through a stencil over the fins. */
function drawStencil(sheet: Sheet, p: Place, h: number, colour: string): void {
  drawDecal(sheet, move(p, -60, 0, 2), buildMarkOutlines(h * 0.5), colour, 0.85)
  drawDecal(
    sheet,
    move(p, 20, 0, 2),
    [0, 1, 2].map(
      i =>
        [
          [i * 42, -h * 0.25],
          [i * 42 + 20, -h * 0.25],
          [i * 42 + 20 + h * 0.1, h * 0.25],
          [i * 42 + h * 0.1, h * 0.25],
        ] as V2[],
    ),
    colour,
    0.7,
  )
}
