import { add, cross, multiply, normalize, subtract, type Vector3 } from './vector.ts'

/** A point in space with its own axes: u right, v up, n out of the plane (unit vectors at right angles). */
export interface Place {
  o: Vector3
  u: Vector3
  v: Vector3
  n: Vector3
}

/** Returns a place whose plane faces `n`; v points as close to `up` as possible. */
export function place(o: Vector3, normal: Vector3, up: Vector3 = [0, 1, 0]): Place {
  const axis = normalize(normal)
  const side = cross(up, axis)
  const u = normalize(Math.hypot(...side) < 1e-6 ? cross([0, 0, -1], axis) : side)
  return { o, u, v: cross(axis, u), n: axis }
}

export const placeAt = (frame: Place, a: number, b: number, c = 0): Vector3 =>
  add(frame.o, add(multiply(frame.u, a), add(multiply(frame.v, b), multiply(frame.n, c))))

export const move = (frame: Place, a: number, b: number, c = 0): Place => ({ ...frame, o: placeAt(frame, a, b, c) })

/** Rotates u and v of a place about n, in radians. */
export function turn(frame: Place, angle: number): Place {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return {
    ...frame,
    u: add(multiply(frame.u, c), multiply(frame.v, s)),
    v: subtract(multiply(frame.v, c), multiply(frame.u, s)),
  }
}

/** Flips a place to face the other way. */
export const flip = (frame: Place): Place => ({ ...frame, u: multiply(frame.u, -1), n: multiply(frame.n, -1) })
