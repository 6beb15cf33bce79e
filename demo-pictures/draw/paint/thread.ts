import { placeAround } from './lathe.ts'
import type { Place } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, dot, multiply, type V3 } from './vector.ts'

/** Screw thread on a round bar: fine dark and light lines across the side in sight. */
export function drawThread(sheet: Sheet, p: Place, r: number, from: number, to: number, pitch: number): void {
  let dark = ''
  let light = ''
  const facing = Math.atan2(dot(p.v, sheet.view.toward), dot(p.u, sheet.view.toward))
  for (let z = from; z < to; z += pitch) {
    const buildArc = (lift: number) => {
      const points: V3[] = []
      for (let a = -1.5; a <= 1.51; a += 0.25) points.push(placeAround(p, r, z + lift + (pitch * a) / 6.3, facing + a))
      return sheet.line(points, false)
    }
    dark += buildArc(0)
    light += buildArc(pitch * 0.45)
  }
  sheet.put(
    `<path d="${dark}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="${pitch * 0.38}"/><path d="${light}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="${pitch * 0.25}"/>`,
  )
}

/** Directions in the plane of a place, for rings of parts about its axis. */
export const buildDirection = (p: Place, angle: number): V3 =>
  add(multiply(p.u, Math.cos(angle)), multiply(p.v, Math.sin(angle)))
