import { drawBore } from './bore.ts'
import { drawLathe } from './lathe.ts'
import { darkSteel, type Material } from './material.ts'
import { place } from './place.ts'
import type { Sheet } from './sheet.ts'
import { drawTube } from './tube.ts'
import { dot, normalize, subtract, type V3 } from './vector.ts'

interface PipeLook {
  /** Wall thickness as a share of the radius; 0 closes the end. */
  wall?: number
  inside?: Material
}

/** A pipe along points in space; the end that looks at us is open and shows its wall. */
export function drawPipe(sheet: Sheet, points: readonly V3[], r: number, m: Material, look: PipeLook = {}): void {
  drawTube(sheet, points, r, m)
  const [a, b] = [points[0] as V3, points[1] as V3]
  const [y, z] = [points.at(-2) as V3, points.at(-1) as V3]
  for (const [end, before] of [
    [a, b],
    [z, y],
  ] as const)
    drawPipeEnd(sheet, end, normalize(subtract(end, before)), r, m, look)
}

/** The end of a pipe that looks along `n`: a short collar, and its mouth when it faces us. */
export function drawPipeEnd(sheet: Sheet, end: V3, n: V3, r: number, m: Material, look: PipeLook = {}): void {
  if (dot(n, sheet.view.toward) < 0.02) return
  const p = place(end, n, Math.abs(n[1]) > 0.9 ? [0, 0, -1] : [0, 1, 0])
  drawLathe(
    sheet,
    p,
    [
      [-r * 0.25, r],
      [0, r],
    ],
    m,
  )
  const wall = look.wall ?? 0.14
  const inside = look.inside ?? darkSteel
  if (wall > 0)
    drawBore(
      sheet,
      p,
      [
        [0, r * (1 - wall)],
        [-r * 1.6, r * (1 - wall)],
      ],
      { ...inside, ambient: 0, diffuse: inside.diffuse * 0.7, mirror: inside.mirror * 0.6 },
    )
}
