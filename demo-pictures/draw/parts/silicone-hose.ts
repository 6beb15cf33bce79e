import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, moveFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawSleeve } from '#draw/paint/lathe.ts'
import { brightSteel, createPaint, type Material } from '#draw/paint/material.ts'
import { buildCurve, buildRectangle } from '#draw/paint/outline.ts'
import { drawPipeEnd } from '#draw/paint/pipe.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { add, multiply, normalize, subtract, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

type Run = readonly Vector3[]

const shapes: Record<'elbow' | 'hump' | 'u' | 'straight' | 's', Run> = {
  elbow: [
    [-190, 190, -20],
    [-190, 60, -10],
    [-150, -90, 10],
    [0, -140, 40],
    [170, -142, 60],
  ],
  u: [
    [-180, 180, -60],
    [-182, 20, -50],
    [-110, -150, -10],
    [60, -160, 20],
    [160, -20, 40],
    [164, 170, 50],
  ],
  s: [
    [-210, 150, -60],
    [-90, 150, -50],
    [-20, 70, -20],
    [20, -60, 30],
    [90, -140, 60],
    [220, -140, 80],
  ],
  straight: [
    [-230, 0, 60],
    [-60, 0, 20],
    [60, 0, -20],
    [230, 0, -60],
  ],
  hump: [
    [-210, 0, 60],
    [-60, 0, 20],
    [60, 0, -20],
    [210, 0, -60],
  ],
}

/** Draws a worm clamp around the hose. */
function drawClamp(drawing: Drawing, position: Vector3, axis: Vector3, radius: number): void {
  const frame = createFrame(position, axis, Math.abs(axis[1]) > 0.8 ? [0, 0, -1] : [0, 1, 0])
  drawSleeve(
    drawing,
    frame,
    [
      [-13, radius],
      [-13, radius * 1.035],
      [13, radius * 1.035],
      [13, radius],
    ],
    brightSteel,
  )
  drawKnurl(drawing, frame, { radius: radius * 1.035, from: -7, to: 7, count: 56 })
  const outward = normalize(add(multiply(drawing.view.toward, 0.75), multiply(drawing.view.up, 0.35)))
  const screwBox = createFrame(add(position, multiply(outward, radius * 0.98)), outward, axis)
  drawPlate(drawing, moveFrame(screwBox, 0, 0, 16), buildRectangle(52, 26, 5), 16, brightSteel, { edge: 1.6 })
  drawBolt(drawing, createFrame(moveFrame(screwBox, 26, 0, 9).origin, screwBox.u), 9, brightSteel)
}

/** Draws a glossy silicone hose with its clamps; the open end shows its plies. */
export const siliconeHose: Part = {
  yaw: -26,
  pitch: 18,
  draw(drawing, choices) {
    const colour = choices.pickAccent(['#c81f28', '#1550cc', '#17191d', '#1a8a55', '#e8650f', '#6c2fb5', '#e0bd12'])
    const material: Material = { ...createPaint(colour, 0.95), mirror: 0.55 }
    const shape = choices.pick(['elbow', 'u', 's', 'straight', 'hump', 'elbow'] as const)
    const radius = choices.pickBetween(58, 84)
    const line = buildCurve<Vector3>(shapes[shape] as Vector3[], false, 12)
    const ends = [line.slice(0, 2), line.slice(-2).reverse()] as [[Vector3, Vector3], [Vector3, Vector3]]
    drawTube(drawing, line, radius, material)
    if (shape === 'hump') {
      const axis = normalize(subtract(line.at(-1) as Vector3, line[0] as Vector3))
      const frame = createFrame([0, 0, 0], multiply(axis, -1))
      drawSleeve(
        drawing,
        frame,
        [
          [-64, radius],
          [-40, radius * 1.16],
          [-24, radius * 1.2],
          [-8, radius * 1.08],
          [0, radius * 1.04],
          [8, radius * 1.08],
          [24, radius * 1.2],
          [40, radius * 1.16],
          [64, radius],
        ],
        material,
      )
    }
    for (const [end, next] of ends) {
      const normal = normalize(subtract(end, next))
      drawPipeEnd(drawing, end, normal, radius, material, { wall: 0.13, inside: createPaint('#2a2c30', 0.3) })
      if (choices.happens(0.75)) drawClamp(drawing, add(end, multiply(normal, -46)), normal, radius)
    }
    const ringCount = choices.pick([0, 2, 3])
    for (let i = 0; i < ringCount; i++) {
      const mid = Math.floor(line.length / 2) - 3 + i * 2
      const [a, b] = [line[mid] as Vector3, line[mid + 1] as Vector3]
      const origin = createFrame(a, normalize(subtract(b, a)))
      drawSleeve(
        drawing,
        origin,
        [
          [0, radius * 1.004],
          [5, radius * 1.004],
        ],
        createPaint('#f0f1f3', 0.6),
      )
    }
  },
}
