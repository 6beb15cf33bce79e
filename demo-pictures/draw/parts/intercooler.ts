import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { castAlloy, darkSteel, type Material, paint } from '#draw/paint/material.ts'
import { buildBox, buildCircle, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { move, type Place, place, placeAt } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import type { Vector2, Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws rows of folded fins between flat bars on the place's plane, `width` by `height`. */
export function drawFinCore(
  sheet: Sheet,
  frame: Place,
  width: number,
  height: number,
  rows: number,
  bar: Material,
  pitch = 9,
): void {
  drawPlate(sheet, move(frame, 0, 0, -3), buildBox(width, height), 1, paint('#0b0c0e', 0), { edge: 0 })
  const step = height / rows
  const count = Math.round(width / pitch)
  let fins = ''
  for (let row = 0; row < rows; row++) {
    const low = -height / 2 + row * step + step * 0.2
    const line: Vector3[] = Array.from({ length: count + 1 }, (_, i) =>
      placeAt(frame, -width / 2 + (i * width) / count, low + (i % 2 ? step * 0.78 : 0), -2),
    )
    fins += sheet.line(line, false)
  }
  const colour = bar.ramp[2] ?? '#808080'
  sheet.put(
    `<path d="${fins}" fill="none" stroke="${colour}" stroke-width="1.5"/><path d="${fins}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width=".7" transform="translate(-.8 -.6)"/>`,
  )
  for (let row = 0; row <= rows; row++)
    drawPlate(sheet, move(frame, 0, -height / 2 + row * step, 1), buildBox(width, step * 0.2), 3, bar, { edge: 0.9 })
}

/** Draws a cast tank at one end (`side` -1 left, 1 right) with its outlet. */
function drawTank(
  sheet: Sheet,
  frame: Place,
  side: -1 | 1,
  size: { w: number; h: number; d: number },
  material: Material,
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
    ].map(([a, b]): Vector2 => [x + (a as number) * side, b as number]),
    [4, 24, 30, 40, 24, 4],
    5,
  )
  const drawSpout = (origin: Place, reach: number) => {
    drawLathe(
      sheet,
      origin,
      [
        [-20, 42],
        [reach - 14, 38],
        [reach - 14, 42],
        [reach - 4, 42],
        [reach, 39],
      ],
      material,
    )
    if (
      origin.n[0] * sheet.view.toward[0] + origin.n[1] * sheet.view.toward[1] + origin.n[2] * sheet.view.toward[2] >
      0
    )
      drawBore(
        sheet,
        origin,
        [
          [reach, 34],
          [reach - 60, 34],
        ],
        { ...darkSteel, ambient: 0 },
      )
  }
  const way = {
    side: place(placeAt(frame, x + side * 86, size.h * 0.08, -size.d / 2), [side, 0, 0]),
    down: place(placeAt(frame, x + side * 48, -size.h * 0.4, -size.d / 2), [0.12 * side, -1, 0], [0, 0, 1]),
    front: place(placeAt(frame, x + side * 50, 0, -10), [0.1 * side, 0, 1]),
  }[outlet]
  if (outlet !== 'front' && !(outlet === 'side' && side === -1)) drawSpout(way, 64)
  drawPlate(sheet, move(frame, 0, 0, 4), outline, size.d + 8, material, { edge: 2.2 })
  if (outlet === 'side' && side === -1) drawSpout(way, 64)
  if (outlet === 'front') drawSpout(way, 74)
  const weld = Array.from({ length: 26 }, (_, i) =>
    buildCircle(4.4, x + side * 3, -size.h / 2 + (i + 0.5) * (size.h / 26), 10),
  )
  drawDecal(sheet, move(frame, 0, 0, 4.5), weld, '#ffffff', 0.28)
}

export const intercooler: Part = {
  yaw: -24,
  pitch: 20,
  draw(sheet, choice) {
    const material = choice.finish(['machined', 'machined', 'black', 'gunmetal'])
    const tanks = choice.yes(0.5) ? castAlloy : material
    const size = { w: choice.between(420, 560), h: choice.between(190, 290), d: choice.between(70, 110) }
    const rows = choice.pick([7, 9, 11, 13])
    const outlet = choice.pick(['side', 'down', 'front'] as const)
    const frame = place([0, 0, 0], [0, 0, 1])
    drawTank(sheet, frame, 1, size, tanks, outlet)
    drawPlate(sheet, move(frame, 0, 0, -2), buildBox(size.w, size.h), size.d, material, { edge: 0 })
    drawFinCore(sheet, frame, size.w, size.h, rows, material)
    drawTank(sheet, frame, -1, size, tanks, outlet)
    if (choice.yes(0.6)) drawStencil(sheet, frame, size.h, choice.accent(['#ffffff', '#ffeb3b', '#e8eaed']))
    for (const x of [-size.w * 0.3, size.w * 0.3])
      drawPlate(sheet, move(frame, x, size.h / 2 + 12, -size.d * 0.35), buildBox(52, 40, 8), 8, material, {
        holes: [buildCircle(8, 0, 6, 20)],
      })
  },
}

/** Draws the brand's mark sprayed through a stencil over the fins. */
function drawStencil(sheet: Sheet, frame: Place, height: number, colour: string): void {
  drawDecal(sheet, move(frame, -60, 0, 2), buildMarkOutlines(height * 0.5), colour, 0.85)
  drawDecal(
    sheet,
    move(frame, 20, 0, 2),
    [0, 1, 2].map(
      i =>
        [
          [i * 42, -height * 0.25],
          [i * 42 + 20, -height * 0.25],
          [i * 42 + 20 + height * 0.1, height * 0.25],
          [i * 42 + height * 0.1, height * 0.25],
        ] as Vector2[],
    ),
    colour,
    0.7,
  )
}
