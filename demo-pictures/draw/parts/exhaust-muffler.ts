import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { finishes } from '#draw/paint/finish.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, createMetal, type Material, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve, type Outline, scale } from '#draw/paint/outline.ts'
import { drawPipe } from '#draw/paint/pipe.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

const heat: readonly Material[] = ['#8f959d', '#a58a5c', '#8a5a86', '#4b58b8', '#3f86c9'].map(c => createMetal(c))

/** Draws a tail pipe with an end blued by heat, or in the requested finish. */
function drawTip(sheet: Sheet, frame: Place, radius: number, length: number, material: Material, burnt: boolean): void {
  const part = length / 5
  const bands = heat.map((surface, i) => [i * part, radius * 0.94, burnt ? surface : material] as const)
  drawLathe(
    sheet,
    frame,
    [[0, radius * 0.86, material], ...bands, [length - 6, radius], [length, radius * 1.04], [length, radius * 0.9]],
    material,
  )
  drawRingLine(sheet, frame, radius * 1.02, length, '#ffffff', 2, 0.7)
  drawBore(
    sheet,
    frame,
    [
      [length, radius * 0.92],
      [length - 10, radius * 0.86],
      [length * 0.1, radius * 0.84],
    ],
    { ...steel, ambient: 0, diffuse: 0.2, mirror: 0.35 },
  )
}

/** A back box: round or oval can with one or two tail pipes. */
export const exhaustMuffler: Part = {
  yaw: -42,
  pitch: 18,
  draw(sheet, choice) {
    const material = choice.finish(['machined', 'machined', 'titanium', 'black', 'gunmetal'])
    const shape = choice.pick(['round', 'oval', 'box'] as const)
    const tips = choice.pick([1, 2, 2])
    const burnt = choice.yes(0.6)
    const length = choice.between(330, 440)
    const shapes: Record<typeof shape, Outline> = {
      round: buildCircle(112),
      oval: scale(buildCircle(112), 1.5, 0.9),
      box: buildBox(330, 190, 60),
    }
    const body = shapes[shape]
    const frame = place([0, 0, 0], [0, 0, 1])
    const inlet: Vector3[] = buildCurve<Vector3>(
      [
        [-30, 0, -length],
        [-30, 0, -length - 90],
        [-60, 20, -length - 180],
        [-60, 30, -length - 250],
      ],
      false,
      8,
    )
    drawPipe(sheet, [...inlet].reverse(), 36, steel)
    drawPlate(sheet, place([-60, 30, -length - 246], [0, 0, 1]), buildBox(130, 92, 40), 14, steel)
    drawPlate(sheet, move(frame, 0, 0, -length), body, 8, material)
    drawPlate(sheet, move(frame, 0, 0, -length + 22), scale(body, 1.03), 22, material)
    drawPlate(sheet, move(frame, 0, 0, -18), body, length - 40, material, { edge: 0 })
    drawPlate(sheet, frame, scale(body, 1.03), 24, material, { edge: 2.4 })
    drawPlate(sheet, move(frame, 0, 0, 10), scale(body, 0.93), 10, material, { edge: 1.6 })
    const wide = shape === 'round' ? 46 : 84
    for (const x of tips === 2 ? [-wide, wide] : [0]) {
      const radius = tips === 2 ? (shape === 'round' ? 44 : 58) : 74
      drawLathe(
        sheet,
        move(frame, x, 0, 10),
        [
          [0, radius * 0.96],
          [6, radius * 0.9],
        ],
        brightSteel,
      )
      drawTip(
        sheet,
        move(frame, x, 0, 14),
        radius,
        choice.between(110, 150),
        choice.yes(0.5) ? finishes.black : brightSteel,
        burnt,
      )
    }
    drawBadge(sheet, frame, body, length)
    const hanger = place([0, Math.max(...body.map(point => point[1])) - 2, -length * 0.5], [0, 1, 0], [0, 0, -1])
    drawPlate(sheet, move(hanger, 0, 0, 8), buildBox(56, 90, 10), 8, steel)
    drawBolt(sheet, move(hanger, 0, 24, 8), 9)
    drawBolt(sheet, move(hanger, 0, -24, 8), 9)
  },
}

/** Draws a riveted plate on the can's left side, with the slanted stripes of the brand. */
function drawBadge(sheet: Sheet, frame: Place, body: Outline, length: number): void {
  const side = Math.min(...body.map(point => point[0]))
  const tag = place([side - 1, 0, -length * 0.42], [-1, 0, 0])
  drawPlate(sheet, tag, buildBox(120, 44, 6), 3, finishes.black, { edge: 1.2 })
  for (const [i, width] of [10, 10, 26].entries()) {
    const x = -36 + i * 24
    drawDecal(
      sheet,
      move(tag, 0, 0, 0.5),
      [
        [
          [x - 4, -13],
          [x - 4 + width, -13],
          [x + 2 + width, 13],
          [x + 2, 13],
        ],
      ],
      i === 2 ? '#ffeb3b' : '#c9ced6',
    )
  }
  for (const x of [-53, 53]) drawBolt(sheet, move(tag, x, 0, 0), 3.4, frame.n[2] > 0 ? brightSteel : steel)
}
