import type { V2 } from './vector.ts'

/** Flat shapes as closed rows of points, counter-clockwise, v upwards. */
export type Outline = readonly V2[]

export const buildCircle = (r: number, cx = 0, cy = 0, n = 56): Outline =>
  Array.from({ length: n }, (_, i): V2 => {
    const a = (i / n) * 2 * Math.PI
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)]
  })

export const buildRegular = (corners: number, r: number, turn = 0): Outline =>
  shift(buildCircle(r, 0, 0, corners), 0, 0, turn)

export const shift = (shape: Outline, dx: number, dy: number, turn = 0): Outline => {
  const c = Math.cos(turn)
  const s = Math.sin(turn)
  return shape.map(([x, y]): V2 => [dx + x * c - y * s, dy + x * s + y * c])
}

export const scale = (shape: Outline, kx: number, ky = kx): Outline => shape.map(([x, y]): V2 => [x * kx, y * ky])

/** A polygon with every corner rounded by up to `radius` (one for all or one each). */
export function roundCorners(shape: Outline, radius: number | readonly number[], steps = 6): Outline {
  return shape.flatMap((p, i) => {
    const r = typeof radius === 'number' ? radius : (radius[i] ?? 0)
    const before = shape[(i + shape.length - 1) % shape.length] as V2
    const after = shape[(i + 1) % shape.length] as V2
    const computeReach = (q: V2) => Math.min(r, Math.hypot(q[0] - p[0], q[1] - p[1]) * 0.48)
    const moveToward = (q: V2): V2 => {
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
      const k = computeReach(q) / length
      return [p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k]
    }
    if (r === 0) return [p]
    const a = moveToward(before)
    const b = moveToward(after)
    return Array.from({ length: steps + 1 }, (_, k): V2 => {
      const t = k / steps
      const [x, y, z] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
      return [x * a[0] + y * p[0] + z * b[0], x * a[1] + y * p[1] + z * b[1]]
    })
  })
}

export const buildBox = (w: number, h: number, radius = 0, cx = 0, cy = 0): Outline =>
  roundCorners(
    [
      [cx - w / 2, cy - h / 2],
      [cx + w / 2, cy - h / 2],
      [cx + w / 2, cy + h / 2],
      [cx - w / 2, cy + h / 2],
    ],
    radius,
  )

/** Part of a ring between two radii and two angles (radians). */
export function buildSector(r0: number, r1: number, from: number, to: number, steps = 16): Outline {
  const buildArc = (r: number, a: number, b: number) =>
    Array.from({ length: steps + 1 }, (_, i): V2 => {
      const t = a + ((b - a) * i) / steps
      return [r * Math.cos(t), r * Math.sin(t)]
    })
  return [...buildArc(r1, from, to), ...buildArc(r0, to, from)]
}

/** A toothed wheel or a star: `teeth` peaks of `width` (0…1 of the pitch). */
export function buildToothed(teeth: number, r0: number, r1: number, width = 0.5): Outline {
  const pitch = (2 * Math.PI) / teeth
  return Array.from({ length: teeth }, (_, i) => i * pitch).flatMap(a =>
    [
      [r0, -0.5],
      [r0, -width / 2 - 0.04],
      [r1, -width / 2 + 0.06],
      [r1, width / 2 - 0.06],
      [r0, width / 2 + 0.04],
    ].map(
      ([r, k]): V2 => [
        (r as number) * Math.cos(a + (k as number) * pitch),
        (r as number) * Math.sin(a + (k as number) * pitch),
      ],
    ),
  )
}

/** A smooth closed or open line through points (Catmull-Rom), for any number of dimensions. */
export function buildCurve<P extends readonly number[]>(points: readonly P[], closed = false, steps = 8): P[] {
  const n = points.length
  const get = (i: number): P => points[closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i))] as P
  const spans = closed ? n : n - 1
  const out: P[] = []
  for (let i = 0; i < spans; i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      out.push(
        p1.map((b, d) => {
          const [a, c, e] = [p0[d] as number, p2[d] as number, p3[d] as number]
          return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - e) * t * t + (3 * b - a - 3 * c + e) * t ** 3)
        }) as unknown as P,
      )
    }
  }
  if (!closed) out.push(get(n - 1))
  return out
}

/** Twice the signed area: above 0 when counter-clockwise. */
export const turnSense = (shape: Outline): number =>
  shape.reduce((sum, p, i) => {
    const q = shape[(i + 1) % shape.length] as V2
    return sum + p[0] * q[1] - q[0] * p[1]
  }, 0)
