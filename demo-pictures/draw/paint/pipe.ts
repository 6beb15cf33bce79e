import { drawBore } from './bore.ts'
import type { Drawing } from './drawing.ts'
import { createFrame } from './frame.ts'
import { drawLathe } from './lathe.ts'
import { darkSteel, type Material } from './material.ts'
import { drawTube } from './tube.ts'
import { dot, normalize, subtract, type Vector3 } from './vector.ts'

interface PipeOptions {
  /** Wall thickness as a share of the radius; 0 closes the end. */
  wall?: number
  /** Material of the inner wall; dark steel by default. */
  inside?: Material
}

/** Draws a pipe along points in space; an end that faces the camera is open and shows its wall. */
export function drawPipe(
  drawing: Drawing,
  points: readonly Vector3[],
  radius: number,
  material: Material,
  options: PipeOptions = {},
): void {
  drawTube(drawing, points, radius, material)
  for (const [end, before] of [
    [points[0], points[1]],
    [points.at(-1), points.at(-2)],
  ] as [Vector3, Vector3][])
    drawPipeEnd(drawing, end, normalize(subtract(end, before)), radius, material, options)
}

/** Draws the open end of a pipe, with a short collar; nothing when `normal`, its direction, faces away. */
export function drawPipeEnd(
  drawing: Drawing,
  end: Vector3,
  normal: Vector3,
  radius: number,
  material: Material,
  options: PipeOptions = {},
): void {
  if (dot(normal, drawing.view.toward) < 0.02) return
  const frame = createFrame(end, normal, Math.abs(normal[1]) > 0.9 ? [0, 0, -1] : [0, 1, 0])
  drawLathe(
    drawing,
    frame,
    [
      [-radius * 0.25, radius],
      [0, radius],
    ],
    material,
  )
  const wall = options.wall ?? 0.14
  const inside = options.inside ?? darkSteel
  if (wall > 0)
    drawBore(
      drawing,
      frame,
      [
        [0, radius * (1 - wall)],
        [-radius * 1.6, radius * (1 - wall)],
      ],
      { ...inside, ambient: 0, diffuse: inside.diffuse * 0.7, mirror: inside.mirror * 0.6 },
    )
}
