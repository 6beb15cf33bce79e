import { buildShopMarkOutlines } from '#draw/mark.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import type { Material } from '#draw/paint/material.ts'
import { castIron, createMetal, createPaint, steel } from '#draw/paint/material.ts'
import { buildCircle, buildRectangle, buildSector, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

interface PadVariant {
  back: Material
  block: Material
  slotCount: number
  shape: 'arc' | 'square' | 'ears'
}

const buildArchTop = (radius: number, spread: number, thickness: number): Outline =>
  buildSector(radius - thickness, radius, Math.PI / 2 - spread, Math.PI / 2 + spread, 12).map(
    ([x, y]): Vector2 => [x, y - radius + thickness / 2],
  )

function buildPadOutlines(shape: PadVariant['shape']): { back: Outline; block: Outline } {
  if (shape === 'arc')
    return {
      back: roundCorners(buildArchTop(330, 0.4, 130), 16, 3),
      block: roundCorners(buildArchTop(326, 0.34, 108), 10, 3),
    }
  if (shape === 'square') return { back: buildRectangle(240, 124, 16), block: buildRectangle(214, 104, 12) }
  const back: Outline = roundCorners(
    [
      [-150, -10],
      [-150, 34],
      [-112, 34],
      [-100, 64],
      [100, 64],
      [112, 34],
      [150, 34],
      [150, -10],
      [110, -10],
      [96, -62],
      [-96, -62],
      [-110, -10],
    ],
    10,
    3,
  )
  return {
    back,
    block: roundCorners(
      [
        [-92, -54],
        [92, -54],
        [104, 54],
        [-104, 54],
      ],
      16,
      4,
    ),
  }
}

/** Draws a pad that shows its friction side, or its back with the mark when `isReversed`. */
function drawPad(drawing: Drawing, frame: Frame, variant: PadVariant, isReversed: boolean): void {
  const { back, block } = buildPadOutlines(variant.shape)
  if (isReversed) {
    drawPlate(drawing, moveFrame(frame, 0, 0, -10), block, 26, variant.block)
    drawPlate(drawing, frame, back, 12, variant.back, { edge: 2 })
    drawDecal(drawing, moveFrame(frame, -34, 0, 0.5), buildShopMarkOutlines(54), '#f2f3f5', 0.92)
    drawDecal(
      drawing,
      moveFrame(frame, 0, 0, 0.5),
      [0, 1, 2].map(
        i =>
          [
            [12 + i * 22, -24],
            [22 + i * 22, -24],
            [32 + i * 22, 24],
            [22 + i * 22, 24],
          ] as Vector2[],
      ),
      '#f2f3f5',
      0.5,
    )
    return
  }
  drawPlate(drawing, frame, back, 12, variant.back, { edge: 2 })
  drawPlate(drawing, moveFrame(frame, 0, 0, 30), block, 30, variant.block, { edge: 1.2 })
  for (let i = 0; i < variant.slotCount; i++) {
    const x = (i - (variant.slotCount - 1) / 2) * 62
    drawDecal(drawing, moveFrame(frame, x, 0, 30.3), [buildRectangle(9, 106)], '#070708', 0.85)
    drawDecal(drawing, moveFrame(frame, x + 5, 0, 30.4), [buildRectangle(1.6, 104)], '#ffffff', 0.25)
  }
  const grit = Array.from({ length: 70 }, (_, i) =>
    buildCircle(1 + (i % 3) * 0.5, ((i * 53) % 190) - 95, ((i * 37) % 92) - 46, 6),
  )
  drawDecal(drawing, moveFrame(frame, 0, 0, 30.3), grit, '#d9c9a0', 0.4)
}

/** Draws four brake pads: two standing, two leaning before them. */
export const brakePads: Part = {
  yaw: -26,
  pitch: 22,
  draw(drawing, choices) {
    const colour = choices.pickAccent(['#c8202a', '#1c53cc', '#e0b90a', '#1a1c20', '#127f4a', '#7a7f87'])
    const variant: PadVariant = {
      back: choices.happens(0.3) ? steel : createPaint(colour, 0.5),
      block: choices.pick([
        createPaint('#4a443d', 0.1),
        createPaint('#34363b', 0.1),
        createMetal('#6b5746', 0.3),
        castIron,
      ]),
      slotCount: choices.pick([0, 1, 2]),
      shape: choices.pick(['arc', 'square', 'ears']),
    }
    const lean = choices.pickBetween(0.22, 0.4)
    drawPad(drawing, createFrame([-96, 66, -150], [0.12, lean, 1]), variant, true)
    drawPad(drawing, createFrame([150, 56, -130], [-0.1, lean, 1]), variant, false)
    drawPad(drawing, createFrame([-130, 12, 10], [0.14, lean + 0.3, 1]), variant, false)
    drawPad(drawing, createFrame([130, -6, 70], [-0.06, lean + 0.5, 1]), variant, true)
  },
}
