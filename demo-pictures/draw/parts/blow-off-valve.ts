import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe, type Profile } from '#draw/paint/lathe.ts'
import { brightSteel, darkSteel, type Material, paint, rubber } from '#draw/paint/material.ts'
import { buildCircle, roundCorners } from '#draw/paint/outline.ts'
import { drawPipe } from '#draw/paint/pipe.ts'
import { move, type Place, place, turn } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Part } from '#draw/part.ts'

/** Builds a ribbed cylinder's profile. */
const buildFinProfile = (from: number, count: number, step: number, radius: number, deep: number): Profile =>
  Array.from({ length: count }, (_, i) => [
    [from + i * step, radius - deep] as const,
    [from + i * step + step * 0.3, radius - deep] as const,
    [from + i * step + step * 0.3, radius] as const,
    [from + (i + 1) * step, radius] as const,
  ]).flat()

function drawFlange(sheet: Sheet, frame: Place, material: Material): void {
  const flange = roundCorners(
    [
      [-120, -34],
      [0, -84],
      [120, -34],
      [120, 34],
      [0, 84],
      [-120, 34],
    ],
    30,
  )
  drawPlate(sheet, move(frame, 0, 0, 16), flange, 18, material, { edge: 2 })
  for (const x of [-96, 96]) drawBolt(sheet, move(frame, x, 0, 16), 12, brightSteel)
  drawLathe(
    sheet,
    frame,
    [
      [16, 74],
      [26, 66],
      [50, 66],
      [60, 60],
      [70, 60, rubber],
      [76, 60],
      [76, 84, material],
      [86, 90],
      [96, 90],
    ],
    material,
  )
}

/** Draws the trumpet to the side; a flared one has a wider mouth. */
function drawSpout(sheet: Sheet, material: Material, isFlared: boolean): void {
  const frame = place([0, 128, 0], [-0.3, 0.08, 1])
  const mouth = isFlared ? 82 : 56
  drawLathe(
    sheet,
    frame,
    [
      [40, 58],
      [110, 50],
      [130, 52],
      [isFlared ? 158 : 150, mouth * 0.8],
      [isFlared ? 176 : 160, mouth],
      [isFlared ? 182 : 168, mouth],
      [182, mouth - 8],
    ],
    material,
  )
  drawRingLine(sheet, frame, mouth - 2, 182, '#ffffff', 2, 0.6)
  drawBore(
    sheet,
    frame,
    [
      [182, mouth - 7],
      [150, 50],
      [60, 42],
    ],
    { ...material, ambient: 0, diffuse: material.diffuse * 0.6 },
  )
}

/** Draws the knurled cap with its bolts and the mark. */
function drawCap(sheet: Sheet, frame: Place, cap: Material, accent: string): void {
  drawLathe(
    sheet,
    frame,
    [
      [204, 80, darkSteel],
      [210, 80],
      [210, 98, cap],
      [216, 102],
      [240, 102],
      [252, 92],
      [258, 74],
      [260, 50],
    ],
    cap,
  )
  drawKnurl(sheet, frame, { r: 102, from: 217, to: 240, count: 70, twist: 0.12, crossed: true })
  for (let i = 0; i < 6; i++) drawBolt(sheet, move(turn(frame, i * 1.047 + 0.3), 84, 0, 254), 6, brightSteel)
  drawLathe(
    sheet,
    frame,
    [
      [258, 52, paint('#131519', 0.6)],
      [262, 50],
      [264, 46],
    ],
    cap,
  )
  drawDecal(sheet, move(turn(frame, 0), 0, 0, 264.5), buildMarkOutlines(58), accent)
}

/** Draws the vacuum connection, open or with a hose. */
function drawNipple(sheet: Sheet, material: Material, hasHose: boolean): void {
  const nipple = place([88, 226, 30], [1, 0.25, 0.3], [0, 1, 0])
  drawLathe(
    sheet,
    nipple,
    [
      [0, 14],
      [14, 14],
      [14, 8, brightSteel],
      [30, 8],
      [30, 10],
      [36, 7],
    ],
    material,
  )
  if (hasHose)
    drawPipe(
      sheet,
      [
        [124, 236, 42],
        [170, 250, 60],
        [200, 220, 84],
        [204, 150, 100],
      ],
      13,
      paint('#1d4fc4', 0.5),
    )
  else drawPlate(sheet, move(nipple, 0, 0, 38), buildCircle(4, 0, 0, 12), 4, brightSteel, { edge: 0 })
}

/** A dump valve with its trumpet to the side. */
export const blowOffValve: Part = {
  yaw: -30,
  pitch: 22,
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
    const cap: Material = choice.yes(0.5) ? choice.finish(['machined', 'black', 'gold', 'anodisedRed']) : material
    const ribs = choice.pick([3, 4, 6])
    const flared = choice.yes(0.6)
    const two = choice.yes(0.3)
    const frame = place([0, 0, 0], [0.06, 1, 0], [0, 0, -1])
    drawFlange(sheet, frame, material)
    if (two)
      drawLathe(
        sheet,
        place([0, 128, 0], [0.8, 0.05, -0.5]),
        [
          [40, 50],
          [150, 46],
          [156, 50],
          [166, 50],
        ],
        material,
      )
    drawLathe(
      sheet,
      frame,
      [[96, 90], [104, 94], ...buildFinProfile(104, ribs, 100 / ribs, 94, 12), [204, 88]],
      material,
    )
    drawSpout(sheet, material, flared)
    drawCap(sheet, frame, cap, choice.accent(['#ffeb3b', '#f2f3f5', '#ff4b3e']))
    drawNipple(sheet, material, choice.yes(0.5))
  },
}
