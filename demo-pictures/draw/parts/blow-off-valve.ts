import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe, type Profile } from '#draw/paint/lathe.ts'
import { brightSteel, createPaint, darkSteel, type Material, rubber } from '#draw/paint/material.ts'
import { buildCircle, roundCorners } from '#draw/paint/outline.ts'
import { drawPipe } from '#draw/paint/pipe.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Part } from '#draw/part.ts'

/** Builds a ribbed cylinder's profile. */
const buildFinProfile = (from: number, count: number, step: number, radius: number, finDepth: number): Profile =>
  Array.from({ length: count }, (_, i) => [
    [from + i * step, radius - finDepth] as const,
    [from + i * step + step * 0.3, radius - finDepth] as const,
    [from + i * step + step * 0.3, radius] as const,
    [from + (i + 1) * step, radius] as const,
  ]).flat()

function drawFlange(drawing: Drawing, frame: Frame, material: Material): void {
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
  drawPlate(drawing, moveFrame(frame, 0, 0, 16), flange, 18, material, { edge: 2 })
  for (const x of [-96, 96]) drawBolt(drawing, moveFrame(frame, x, 0, 16), 12, brightSteel)
  drawLathe(
    drawing,
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
function drawSpout(drawing: Drawing, material: Material, isFlared: boolean): void {
  const frame = createFrame([0, 128, 0], [-0.3, 0.08, 1])
  const mouth = isFlared ? 82 : 56
  drawLathe(
    drawing,
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
  drawRingLine(drawing, frame, mouth - 2, 182, '#ffffff', 2, 0.6)
  drawBore(
    drawing,
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
function drawCap(drawing: Drawing, frame: Frame, cap: Material, accent: string): void {
  drawLathe(
    drawing,
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
  drawKnurl(drawing, frame, { radius: 102, from: 217, to: 240, count: 70, twist: 0.12, isCrossed: true })
  for (let i = 0; i < 6; i++)
    drawBolt(drawing, moveFrame(turnFrame(frame, i * 1.047 + 0.3), 84, 0, 254), 6, brightSteel)
  drawLathe(
    drawing,
    frame,
    [
      [258, 52, createPaint('#131519', 0.6)],
      [262, 50],
      [264, 46],
    ],
    cap,
  )
  drawDecal(drawing, moveFrame(frame, 0, 0, 264.5), buildShopMarkOutlines(58), accent)
}

/** Draws the vacuum connection, open or with a hose. */
function drawNipple(drawing: Drawing, material: Material, hasHose: boolean): void {
  const nipple = createFrame([88, 226, 30], [1, 0.25, 0.3], [0, 1, 0])
  drawLathe(
    drawing,
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
      drawing,
      [
        [124, 236, 42],
        [170, 250, 60],
        [200, 220, 84],
        [204, 150, 100],
      ],
      13,
      createPaint('#1d4fc4', 0.5),
    )
  else drawPlate(drawing, moveFrame(nipple, 0, 0, 38), buildCircle(4, 0, 0, 12), 4, brightSteel, { edge: 0 })
}

/** Draws a dump valve with its trumpet to the side. */
export const blowOffValve: Part = {
  yaw: -30,
  pitch: 22,
  draw(drawing, choices) {
    const material = choices.pickFinish([
      'machined',
      'black',
      'anodisedRed',
      'anodisedBlue',
      'anodisedPurple',
      'gold',
      'titanium',
    ])
    const cap: Material = choices.happens(0.5)
      ? choices.pickFinish(['machined', 'black', 'gold', 'anodisedRed'])
      : material
    const ribs = choices.pick([3, 4, 6])
    const isFlared = choices.happens(0.6)
    const hasSecondOutlet = choices.happens(0.3)
    const frame = createFrame([0, 0, 0], [0.06, 1, 0], [0, 0, -1])
    drawFlange(drawing, frame, material)
    if (hasSecondOutlet)
      drawLathe(
        drawing,
        createFrame([0, 128, 0], [0.8, 0.05, -0.5]),
        [
          [40, 50],
          [150, 46],
          [156, 50],
          [166, 50],
        ],
        material,
      )
    drawLathe(
      drawing,
      frame,
      [[96, 90], [104, 94], ...buildFinProfile(104, ribs, 100 / ribs, 94, 12), [204, 88]],
      material,
    )
    drawSpout(drawing, material, isFlared)
    drawCap(drawing, frame, cap, choices.pickAccent(['#ffeb3b', '#f2f3f5', '#ff4b3e']))
    drawNipple(drawing, material, choices.happens(0.5))
  },
}
