import { drawBore } from './bore.ts'
import { drawLathe } from './lathe.ts'
import { darkSteel, type Material } from './material.ts'
import { place } from './place.ts'
import type { Sheet } from './sheet.ts'
import { drawTube } from './tube.ts'
import { dot, normalize, subtract, type Vector3 } from './vector.ts'

interface PipeLook {
  /** Wall thickness as a share of the radius; 0 closes the end. */
  wall?: number
  inside?: Material
}

/** Draws a pipe along points in space; the end that looks at us is open and shows its wall. */
export function drawPipe(
  sheet: Sheet,
  points: readonly Vector3[],
  radius: number,
  material: Material,
  look: PipeLook = {},
): void {
  drawTube(sheet, points, radius, material)
  const [a, b] = [points[0] as Vector3, points[1] as Vector3]
  const [y, z] = [points.at(-2) as Vector3, points.at(-1) as Vector3]
  for (const [end, before] of [
    [a, b],
    [z, y],
  ] as const)
    drawPipeEnd(sheet, end, normalize(subtract(end, before)), radius, material, look)
}

/** Draws the end of a pipe that looks along `normal`: a short collar, and its mouth when it faces us. */
export function drawPipeEnd(
  sheet: Sheet,
  end: Vector3,
  normal: Vector3,
  radius: number,
  material: Material,
  look: PipeLook = {},
): void {
  if (dot(normal, sheet.view.toward) < 0.02) return
  const frame = place(end, normal, Math.abs(normal[1]) > 0.9 ? [0, 0, -1] : [0, 1, 0])
  drawLathe(
    sheet,
    frame,
    [
      [-radius * 0.25, radius],
      [0, radius],
    ],
    material,
  )
  const wall = look.wall ?? 0.14
  const inside = look.inside ?? darkSteel
  if (wall > 0)
    drawBore(
      sheet,
      frame,
      [
        [0, radius * (1 - wall)],
        [-radius * 1.6, radius * (1 - wall)],
      ],
      { ...inside, ambient: 0, diffuse: inside.diffuse * 0.7, mirror: inside.mirror * 0.6 },
    )
}
