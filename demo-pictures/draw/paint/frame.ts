import { add, cross, multiply, normalize, subtract, type Vector3 } from './vector.ts'

/** A point in space has its own axes: u right, v up, n out of the plane (unit vectors at right angles). */
export interface Frame {
  origin: Vector3
  u: Vector3
  v: Vector3
  n: Vector3
}

/** Creates a frame whose plane faces `normal`; v points as close to `up` as possible. */
export function createFrame(origin: Vector3, normal: Vector3, up: Vector3 = [0, 1, 0]): Frame {
  const axis = normalize(normal)
  const side = cross(up, axis)
  const u = normalize(Math.hypot(...side) < 1e-6 ? cross([0, 0, -1], axis) : side)
  return { origin, u, v: cross(axis, u), n: axis }
}

/** Returns the point at the coordinates along u, v and n. */
export const getPoint = (frame: Frame, u: number, v: number, n = 0): Vector3 =>
  add(frame.origin, add(multiply(frame.u, u), add(multiply(frame.v, v), multiply(frame.n, n))))

/** Returns the direction at an angle (radians) in the plane of a frame. */
export const getDirection = (frame: Frame, angle: number): Vector3 =>
  add(multiply(frame.u, Math.cos(angle)), multiply(frame.v, Math.sin(angle)))

/** Moves a frame along its own axes. */
export const moveFrame = (frame: Frame, u: number, v: number, n = 0): Frame => ({
  ...frame,
  origin: getPoint(frame, u, v, n),
})

/** Rotates u and v of a frame about n, in radians. */
export function turnFrame(frame: Frame, angle: number): Frame {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return {
    ...frame,
    u: add(multiply(frame.u, cos), multiply(frame.v, sin)),
    v: subtract(multiply(frame.v, cos), multiply(frame.u, sin)),
  }
}

/** Turns a frame to face the other way; v stays. */
export const flipFrame = (frame: Frame): Frame => ({ ...frame, u: multiply(frame.u, -1), n: multiply(frame.n, -1) })
