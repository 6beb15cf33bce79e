import { buildMarkOutlines } from '#draw/mark.ts'
import type { Material } from '#draw/paint/material.ts'
import { castIron, createMetal, paint, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildSector, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

interface PadStyle {
  back: Material
  block: Material
  slots: number
  shape: 'arc' | 'square' | 'ears'
}

const buildArchTop = (radius: number, spread: number, thick: number): Outline =>
  buildSector(radius - thick, radius, Math.PI / 2 - spread, Math.PI / 2 + spread, 12).map(
    ([x, y]): Vector2 => [x, y - radius + thick / 2],
  )

function padShapes(shape: PadStyle['shape']): { back: Outline; block: Outline } {
  if (shape === 'arc')
    return {
      back: roundCorners(buildArchTop(330, 0.4, 130), 16, 3),
      block: roundCorners(buildArchTop(326, 0.34, 108), 10, 3),
    }
  if (shape === 'square') return { back: buildBox(240, 124, 16), block: buildBox(214, 104, 12) }
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

/** Draws a pad whose friction side looks along the place's n. */
function pad(sheet: Sheet, frame: Place, style: PadStyle, reversed: boolean): void {
  const { back, block } = padShapes(style.shape)
  if (reversed) {
    drawPlate(sheet, move(frame, 0, 0, -10), block, 26, style.block)
    drawPlate(sheet, frame, back, 12, style.back, { edge: 2 })
    drawDecal(sheet, move(frame, -34, 0, 0.5), buildMarkOutlines(54), '#f2f3f5', 0.92)
    drawDecal(
      sheet,
      move(frame, 0, 0, 0.5),
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
  drawPlate(sheet, frame, back, 12, style.back, { holes: [], edge: 2 })
  drawPlate(sheet, move(frame, 0, 0, 30), block, 30, style.block, { edge: 1.2 })
  for (let i = 0; i < style.slots; i++) {
    const x = (i - (style.slots - 1) / 2) * 62
    drawDecal(sheet, move(frame, x, 0, 30.3), [buildBox(9, 106)], '#070708', 0.85)
    drawDecal(sheet, move(frame, x + 5, 0, 30.4), [buildBox(1.6, 104)], '#ffffff', 0.25)
  }
  const grit = Array.from({ length: 70 }, (_, i) =>
    buildCircle(1 + (i % 3) * 0.5, ((i * 53) % 190) - 95, ((i * 37) % 92) - 46, 6),
  )
  drawDecal(sheet, move(frame, 0, 0, 30.3), grit, '#d9c9a0', 0.4)
}

/** Four brake pads: two standing, two leaning before them. */
export const brakePads: Part = {
  yaw: -26,
  pitch: 22,
  draw(sheet, choice) {
    const colour = choice.accent(['#c8202a', '#1c53cc', '#e0b90a', '#1a1c20', '#127f4a', '#7a7f87'])
    const style: PadStyle = {
      back: choice.yes(0.3) ? steel : paint(colour, 0.5),
      block: choice.pick([paint('#4a443d', 0.1), paint('#34363b', 0.1), createMetal('#6b5746', 0.3), castIron]),
      slots: choice.pick([0, 1, 2]),
      shape: choice.pick(['arc', 'square', 'ears']),
    }
    const lean = choice.between(0.22, 0.4)
    pad(sheet, place([-96, 66, -150], [0.12, lean, 1]), style, true)
    pad(sheet, place([150, 56, -130], [-0.1, lean, 1]), style, false)
    pad(sheet, place([-130, 12, 10], [0.14, lean + 0.3, 1]), style, false)
    pad(sheet, place([130, -6, 70], [-0.06, lean + 0.5, 1]), style, true)
  },
}
