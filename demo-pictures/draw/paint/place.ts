import { add, cross, multiply, normalize, subtract, type V3 } from './vector.ts'

/** A point in space with its own axes: u right, v up, n out of the plane (unit vectors at right angles). */
export interface Place {
  o: V3
  u: V3
  v: V3
  n: V3
}

/** Returns a place whose plane faces `n`; v points as close to `up` as possible. */
export function place(o: V3, n: V3, up: V3 = [0, 1, 0]): Place {
  const axis = normalize(n)
  const side = cross(up, axis)
  const u = normalize(Math.hypot(...side) < 1e-6 ? cross([0, 0, -1], axis) : side)
  return { o, u, v: cross(axis, u), n: axis }
}

export const placeAt = (p: Place, a: number, b: number, c = 0): V3 =>
  add(p.o, add(multiply(p.u, a), add(multiply(p.v, b), multiply(p.n, c))))

export const move = (p: Place, a: number, b: number, c = 0): Place => ({ ...p, o: placeAt(p, a, b, c) })

/** Rotates u and v of a place about n, in radians. */
export function turn(p: Place, angle: number): Place {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return { ...p, u: add(multiply(p.u, c), multiply(p.v, s)), v: subtract(multiply(p.v, c), multiply(p.u, s)) }
}

/** Flips a place to face the other way. */
export const flip = (p: Place): Place => ({ ...p, u: multiply(p.u, -1), n: multiply(p.n, -1) })
