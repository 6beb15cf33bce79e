import { cross, minus, plus, times, unit, type V3 } from './vector.ts'

/** A point in space with its own axes: u right, v up, n out of the plane (unit vectors at right angles). */
export interface Place {
  o: V3
  u: V3
  v: V3
  n: V3
}

/** Returns a place whose plane faces `n`; v points as close to `up` as possible. */
export function place(o: V3, n: V3, up: V3 = [0, 1, 0]): Place {
  const axis = unit(n)
  const side = cross(up, axis)
  const u = unit(Math.hypot(...side) < 1e-6 ? cross([0, 0, -1], axis) : side)
  return { o, u, v: cross(axis, u), n: axis }
}

export const placeAt = (p: Place, a: number, b: number, c = 0): V3 =>
  plus(p.o, plus(times(p.u, a), plus(times(p.v, b), times(p.n, c))))

export const move = (p: Place, a: number, b: number, c = 0): Place => ({ ...p, o: placeAt(p, a, b, c) })

/** Rotates u and v of a place about n, in radians. */
export function turn(p: Place, angle: number): Place {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return { ...p, u: plus(times(p.u, c), times(p.v, s)), v: minus(times(p.v, c), times(p.u, s)) }
}

/** Flips a place to face the other way. */
export const flip = (p: Place): Place => ({ ...p, u: times(p.u, -1), n: times(p.n, -1) })
