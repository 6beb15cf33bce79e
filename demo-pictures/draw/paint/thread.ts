import { placeAround } from './lathe.ts'
import type { Place } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, dot, multiply, type Vector3 } from './vector.ts'

/** Draws screw thread on a round bar: fine dark and light lines across the side in sight. */
export function drawThread(sheet: Sheet, frame: Place, radius: number, from: number, to: number, pitch: number): void {
  let dark = ''
  let light = ''
  const facing = Math.atan2(dot(frame.v, sheet.view.toward), dot(frame.u, sheet.view.toward))
  for (let z = from; z < to; z += pitch) {
    const buildArc = (lift: number) => {
      const points: Vector3[] = []
      for (let a = -1.5; a <= 1.51; a += 0.25)
        points.push(placeAround(frame, radius, z + lift + (pitch * a) / 6.3, facing + a))
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
export const buildDirection = (frame: Place, angle: number): Vector3 =>
  add(multiply(frame.u, Math.cos(angle)), multiply(frame.v, Math.sin(angle)))
