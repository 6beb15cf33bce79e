import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, getPoint, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { castAlloy, createPaint, darkSteel, type Material } from '#draw/paint/material.ts'
import {
  buildCircle,
  buildRectangle,
  moveOutline,
  type Outline,
  roundCorners,
  scaleOutline,
} from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { dot, type Vector2, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws rows of folded fins between flat bars in the frame's plane. */
export function drawFinCore(
  drawing: Drawing,
  frame: Frame,
  width: number,
  height: number,
  rows: number,
  bar: Material,
  pitch = 9,
): void {
  drawPlate(drawing, moveFrame(frame, 0, 0, -3), buildRectangle(width, height), 1, createPaint('#0b0c0e', 0), {
    edge: 0,
  })
  const step = height / rows
  const count = Math.round(width / pitch)
  let fins = ''
  for (let row = 0; row < rows; row++) {
    const low = -height / 2 + row * step + step * 0.2
    const line: Vector3[] = Array.from({ length: count + 1 }, (_, i) =>
      getPoint(frame, -width / 2 + (i * width) / count, low + (i % 2 ? step * 0.78 : 0), -2),
    )
    fins += drawing.buildPath(line, false)
  }
  const colour = bar.ramp[2] ?? '#808080'
  drawing.addMark(
    `<path d="${fins}" fill="none" stroke="${colour}" stroke-width="1.5"/><path d="${fins}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width=".7" transform="translate(-.8 -.6)"/>`,
  )
  for (let row = 0; row <= rows; row++)
    drawPlate(drawing, moveFrame(frame, 0, -height / 2 + row * step, 1), buildRectangle(width, step * 0.2), 3, bar, {
      edge: 0.9,
    })
}

/** Draws a cast tank at one end (`side` -1 left, 1 right) with its outlet. */
function drawTank(
  drawing: Drawing,
  frame: Frame,
  side: -1 | 1,
  size: { width: number; height: number; depth: number },
  material: Material,
  outlet: 'side' | 'down' | 'front',
): void {
  const x = (side * size.width) / 2
  const outline: Outline = roundCorners(
    moveOutline(
      scaleOutline(
        [
          [0, -size.height / 2],
          [64, -size.height * 0.42],
          [96, -size.height * 0.2],
          [96, size.height * 0.3],
          [50, size.height / 2],
          [0, size.height / 2],
        ],
        side,
        1,
      ),
      x,
      0,
    ),
    [4, 24, 30, 40, 24, 4],
    5,
  )
  const drawSpout = (origin: Frame, reach: number) => {
    drawLathe(
      drawing,
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
    if (dot(origin.n, drawing.view.toward) > 0)
      drawBore(
        drawing,
        origin,
        [
          [reach, 34],
          [reach - 60, 34],
        ],
        { ...darkSteel, ambient: 0 },
      )
  }
  const spoutFrame = {
    side: createFrame(getPoint(frame, x + side * 86, size.height * 0.08, -size.depth / 2), [side, 0, 0]),
    down: createFrame(
      getPoint(frame, x + side * 48, -size.height * 0.4, -size.depth / 2),
      [0.12 * side, -1, 0],
      [0, 0, 1],
    ),
    front: createFrame(getPoint(frame, x + side * 50, 0, -10), [0.1 * side, 0, 1]),
  }[outlet]
  if (outlet !== 'front' && !(outlet === 'side' && side === -1)) drawSpout(spoutFrame, 64)
  drawPlate(drawing, moveFrame(frame, 0, 0, 4), outline, size.depth + 8, material, { edge: 2.2 })
  if (outlet === 'side' && side === -1) drawSpout(spoutFrame, 64)
  if (outlet === 'front') drawSpout(spoutFrame, 74)
  const weld = Array.from({ length: 26 }, (_, i) =>
    buildCircle(4.4, x + side * 3, -size.height / 2 + (i + 0.5) * (size.height / 26), 10),
  )
  drawDecal(drawing, moveFrame(frame, 0, 0, 4.5), weld, '#ffffff', 0.28)
}

/** Draws an intercooler with cast or welded tanks. */
export const intercooler: Part = {
  yaw: -24,
  pitch: 20,
  draw(drawing, choices) {
    const material = choices.pickFinish(['machined', 'machined', 'black', 'gunmetal'])
    const tanks = choices.happens(0.5) ? castAlloy : material
    const size = {
      width: choices.pickBetween(420, 560),
      height: choices.pickBetween(190, 290),
      depth: choices.pickBetween(70, 110),
    }
    const rows = choices.pick([7, 9, 11, 13])
    const outlet = choices.pick(['side', 'down', 'front'] as const)
    const frame = createFrame([0, 0, 0], [0, 0, 1])
    drawTank(drawing, frame, 1, size, tanks, outlet)
    drawPlate(drawing, moveFrame(frame, 0, 0, -2), buildRectangle(size.width, size.height), size.depth, material, {
      edge: 0,
    })
    drawFinCore(drawing, frame, size.width, size.height, rows, material)
    drawTank(drawing, frame, -1, size, tanks, outlet)
    if (choices.happens(0.6))
      drawStencil(drawing, frame, size.height, choices.pickAccent(['#ffffff', '#ffeb3b', '#e8eaed']))
    for (const x of [-size.width * 0.3, size.width * 0.3])
      drawPlate(
        drawing,
        moveFrame(frame, x, size.height / 2 + 12, -size.depth * 0.35),
        buildRectangle(52, 40, 8),
        8,
        material,
        {
          holes: [buildCircle(8, 0, 6, 20)],
        },
      )
  },
}

/** Draws the brand's mark sprayed through a stencil over the fins. */
function drawStencil(drawing: Drawing, frame: Frame, height: number, colour: string): void {
  drawDecal(drawing, moveFrame(frame, -60, 0, 2), buildShopMarkOutlines(height * 0.5), colour, 0.85)
  drawDecal(
    drawing,
    moveFrame(frame, 20, 0, 2),
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
