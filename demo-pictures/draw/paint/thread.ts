import type { Drawing } from './drawing.ts'
import type { Frame } from './frame.ts'
import { getPointAround } from './lathe.ts'
import { dot, type Vector3 } from './vector.ts'

/** Steps from the middle of an arc to each of its ends, which lie 1.5 radians away. */
const ARC_STEPS = 6
const ARC_STEP_RADIANS = 0.25

/** Draws the thread of a round bar as fine dark and light lines across the side in sight. */
export function drawThread(
  drawing: Drawing,
  frame: Frame,
  radius: number,
  from: number,
  to: number,
  pitch: number,
): void {
  let darkLines = ''
  let lightLines = ''
  const facingAngle = Math.atan2(dot(frame.v, drawing.view.toward), dot(frame.u, drawing.view.toward))
  for (let z = from; z < to; z += pitch) {
    const buildArc = (lift: number) => {
      const points: Vector3[] = []
      for (let step = -ARC_STEPS; step <= ARC_STEPS; step++) {
        const angle = step * ARC_STEP_RADIANS
        points.push(getPointAround(frame, radius, z + lift + (pitch * angle) / (2 * Math.PI), facingAngle + angle))
      }
      return drawing.buildPath(points, false)
    }
    darkLines += buildArc(0)
    lightLines += buildArc(pitch * 0.45)
  }
  drawing.addMark(
    `<path d="${darkLines}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="${pitch * 0.38}"/>` +
      `<path d="${lightLines}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="${pitch * 0.25}"/>`,
  )
}
