import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { finishes } from '#draw/paint/finish.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, createMetal, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle, type Outline, scaleOutline } from '#draw/paint/outline.ts'
import { drawPipe } from '#draw/paint/pipe.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** The colours of steel towards a hot end. */
const heatMaterials: readonly Material[] = ['#8f959d', '#a58a5c', '#8a5a86', '#4b58b8', '#3f86c9'].map(colour =>
  createMetal(colour),
)

/** Draws a tail pipe with an end blued by heat, or in the requested finish. */
function drawTip(
  drawing: Drawing,
  frame: Frame,
  radius: number,
  length: number,
  material: Material,
  isBurnt: boolean,
): void {
  const bandLength = length / heatMaterials.length
  const bands = heatMaterials.map(
    (surface, i) => [i * bandLength, radius * 0.94, isBurnt ? surface : material] as const,
  )
  drawLathe(
    drawing,
    frame,
    [[0, radius * 0.86, material], ...bands, [length - 6, radius], [length, radius * 1.04], [length, radius * 0.9]],
    material,
  )
  drawRingLine(drawing, frame, radius * 1.02, length, '#ffffff', 2, 0.7)
  drawBore(
    drawing,
    frame,
    [
      [length, radius * 0.92],
      [length - 10, radius * 0.86],
      [length * 0.1, radius * 0.84],
    ],
    { ...steel, ambient: 0, diffuse: 0.2, mirror: 0.35 },
  )
}

/** Draws a back box: round or oval can with one or two tail pipes. */
export const exhaustMuffler: Part = {
  yaw: -42,
  pitch: 18,
  draw(drawing, choices) {
    const material = choices.pickFinish(['machined', 'machined', 'titanium', 'black', 'gunmetal'])
    const shape = choices.pick(['round', 'oval', 'box'] as const)
    const tipCount = choices.pick([1, 2, 2])
    const isBurnt = choices.happens(0.6)
    const length = choices.pickBetween(330, 440)
    const shapes: Record<typeof shape, Outline> = {
      round: buildCircle(112),
      oval: scaleOutline(buildCircle(112), 1.5, 0.9),
      box: buildRectangle(330, 190, 60),
    }
    const body = shapes[shape]
    const frame = createFrame([0, 0, 0], [0, 0, 1])
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
    drawPipe(drawing, [...inlet].reverse(), 36, steel)
    drawPlate(drawing, createFrame([-60, 30, -length - 246], [0, 0, 1]), buildRectangle(130, 92, 40), 14, steel)
    drawPlate(drawing, moveFrame(frame, 0, 0, -length), body, 8, material)
    drawPlate(drawing, moveFrame(frame, 0, 0, -length + 22), scaleOutline(body, 1.03), 22, material)
    drawPlate(drawing, moveFrame(frame, 0, 0, -18), body, length - 40, material, { edge: 0 })
    drawPlate(drawing, frame, scaleOutline(body, 1.03), 24, material, { edge: 2.4 })
    drawPlate(drawing, moveFrame(frame, 0, 0, 10), scaleOutline(body, 0.93), 10, material, { edge: 1.6 })
    const tipX = shape === 'round' ? 46 : 84
    const twinRadius = shape === 'round' ? 44 : 58
    const radius = tipCount === 2 ? twinRadius : 74
    for (const x of tipCount === 2 ? [-tipX, tipX] : [0]) {
      drawLathe(
        drawing,
        moveFrame(frame, x, 0, 10),
        [
          [0, radius * 0.96],
          [6, radius * 0.9],
        ],
        brightSteel,
      )
      drawTip(
        drawing,
        moveFrame(frame, x, 0, 14),
        radius,
        choices.pickBetween(110, 150),
        choices.happens(0.5) ? finishes.black : brightSteel,
        isBurnt,
      )
    }
    drawBadge(drawing, frame, body, length)
    const hanger = createFrame([0, Math.max(...body.map(point => point[1])) - 2, -length * 0.5], [0, 1, 0], [0, 0, -1])
    drawPlate(drawing, moveFrame(hanger, 0, 0, 8), buildRectangle(56, 90, 10), 8, steel)
    drawBolt(drawing, moveFrame(hanger, 0, 24, 8), 9)
    drawBolt(drawing, moveFrame(hanger, 0, -24, 8), 9)
  },
}

/** Draws a riveted plate on the can's left side, with the slanted stripes of the brand. */
function drawBadge(drawing: Drawing, frame: Frame, body: Outline, length: number): void {
  const side = Math.min(...body.map(point => point[0]))
  const tag = createFrame([side - 1, 0, -length * 0.42], [-1, 0, 0])
  drawPlate(drawing, tag, buildRectangle(120, 44, 6), 3, finishes.black, { edge: 1.2 })
  for (const [i, width] of [10, 10, 26].entries()) {
    const x = -36 + i * 24
    drawDecal(
      drawing,
      moveFrame(tag, 0, 0, 0.5),
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
  for (const x of [-53, 53]) drawBolt(drawing, moveFrame(tag, x, 0, 0), 3.4, frame.n[2] > 0 ? brightSteel : steel)
}
