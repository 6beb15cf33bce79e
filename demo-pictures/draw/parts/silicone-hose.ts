import { drawBolt } from '#draw/paint/bolt.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawSleeve } from '#draw/paint/lathe.ts'
import { brightSteel, type Material, paint } from '#draw/paint/material.ts'
import { buildBox, buildCurve } from '#draw/paint/outline.ts'
import { drawPipeEnd } from '#draw/paint/pipe.ts'
import { move, place } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
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

/** Draws a worm clamp round the hose near one of its ends. */
function clamp(sheet: Sheet, spot: Vector3, axis: Vector3, radius: number): void {
  const frame = place(spot, axis, Math.abs(axis[1]) > 0.8 ? [0, 0, -1] : [0, 1, 0])
  drawSleeve(
    sheet,
    frame,
    [
      [-13, radius],
      [-13, radius * 1.035],
      [13, radius * 1.035],
      [13, radius],
    ],
    brightSteel,
  )
  drawKnurl(sheet, frame, { r: radius * 1.035, from: -7, to: 7, count: 56 })
  const out = normalize(add(add(multiply(sheet.view.toward, 0.75), multiply(sheet.view.up, 0.35)), multiply(axis, 0)))
  const box1 = place(add(spot, multiply(out, radius * 0.98)), out, axis)
  drawPlate(sheet, move(box1, 0, 0, 16), buildBox(52, 26, 5), 16, brightSteel, { edge: 1.6 })
  drawBolt(sheet, place(move(box1, 26, 0, 9).o, box1.u), 9, brightSteel)
}

/** A glossy silicone hose with its clamps; the open end shows its plies. */
export const siliconeHose: Part = {
  yaw: -26,
  pitch: 18,
  draw(sheet, choice) {
    const colour = choice.accent(['#c81f28', '#1550cc', '#17191d', '#1a8a55', '#e8650f', '#6c2fb5', '#e0bd12'])
    const material: Material = { ...paint(colour, 0.95), mirror: 0.55 }
    const shape = choice.pick(['elbow', 'u', 's', 'straight', 'hump', 'elbow'] as const)
    const radius = choice.between(58, 84)
    const line = buildCurve<Vector3>(shapes[shape] as Vector3[], false, 12)
    const ends = [line.slice(0, 2), line.slice(-2).reverse()] as [[Vector3, Vector3], [Vector3, Vector3]]
    drawTube(sheet, line, radius, material)
    if (shape === 'hump') {
      const axis = normalize(subtract(line.at(-1) as Vector3, line[0] as Vector3))
      const frame = place([0, 0, 0], multiply(axis, -1))
      drawSleeve(
        sheet,
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
      drawPipeEnd(sheet, end, normal, radius, material, { wall: 0.13, inside: paint('#2a2c30', 0.3) })
      if (choice.yes(0.75)) clamp(sheet, add(end, multiply(normal, -46)), normal, radius)
    }
    const lines = choice.pick([0, 2, 3])
    for (let i = 0; i < lines; i++) {
      const mid = Math.floor(line.length / 2) - 3 + i * 2
      const [a, b] = [line[mid] as Vector3, line[mid + 1] as Vector3]
      const origin = place(a, normalize(subtract(b, a)))
      drawSleeve(
        sheet,
        origin,
        [
          [0, radius * 1.004],
          [5, radius * 1.004],
        ],
        paint('#f0f1f3', 0.6),
      )
    }
  },
}
