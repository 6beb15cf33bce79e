import type { Drawing } from './drawing.ts'
import type { Frame } from './frame.ts'
import { getPointAround } from './lathe.ts'
import { add, dot, multiply, type Vector3 } from './vector.ts'

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
  const facing = Math.atan2(dot(frame.v, drawing.view.toward), dot(frame.u, drawing.view.toward))
  for (let z = from; z < to; z += pitch) {
    const buildArc = (lift: number) => {
      const points: Vector3[] = []
      for (let angle = -1.5; angle <= 1.51; angle += 0.25)
        points.push(getPointAround(frame, radius, z + lift + (pitch * angle) / 6.3, facing + angle))
      return drawing.buildPath(points, false)
    }
    darkLines += buildArc(0)
    lightLines += buildArc(pitch * 0.45)
  }
  drawing.addMark(
    `<path d="${darkLines}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="${pitch * 0.38}"/><path d="${lightLines}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="${pitch * 0.25}"/>`,
  )
}

/** Returns the direction at an angle (radians) in the plane of a frame. */
export const getDirection = (frame: Frame, angle: number): Vector3 =>
  add(multiply(frame.u, Math.cos(angle)), multiply(frame.v, Math.sin(angle)))
