import type { Vector2 } from './vector.ts'

/** Flat shapes as closed rows of points, counter-clockwise, v upwards. */
export type Outline = readonly Vector2[]

export const buildCircle = (radius: number, cx = 0, cy = 0, count = 56): Outline =>
  Array.from({ length: count }, (_, i): Vector2 => {
    const angle = (i / count) * 2 * Math.PI
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })

export const buildRegular = (corners: number, radius: number, turn = 0): Outline =>
  shift(buildCircle(radius, 0, 0, corners), 0, 0, turn)

export const shift = (shape: Outline, dx: number, dy: number, turn = 0): Outline => {
  const c = Math.cos(turn)
  const s = Math.sin(turn)
  return shape.map(([x, y]): Vector2 => [dx + x * c - y * s, dy + x * s + y * c])
}

export const scale = (shape: Outline, kx: number, ky = kx): Outline => shape.map(([x, y]): Vector2 => [x * kx, y * ky])

/** A polygon with every corner rounded by up to `radius` (one for all or one each). */
export function roundCorners(shape: Outline, radius: number | readonly number[], steps = 6): Outline {
  return shape.flatMap((point, i) => {
    const ringRadius = typeof radius === 'number' ? radius : (radius[i] ?? 0)
    const before = shape[(i + shape.length - 1) % shape.length] as Vector2
    const after = shape[(i + 1) % shape.length] as Vector2
    const computeReach = (corner: Vector2) =>
      Math.min(ringRadius, Math.hypot(corner[0] - point[0], corner[1] - point[1]) * 0.48)
    const moveToward = (corner: Vector2): Vector2 => {
      const length = Math.hypot(corner[0] - point[0], corner[1] - point[1]) || 1
      const step = computeReach(corner) / length
      return [point[0] + (corner[0] - point[0]) * step, point[1] + (corner[1] - point[1]) * step]
    }
    if (ringRadius === 0) return [point]
    const a = moveToward(before)
    const b = moveToward(after)
    return Array.from({ length: steps + 1 }, (_, factor): Vector2 => {
      const t = factor / steps
      const [x, y, z] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
      return [x * a[0] + y * point[0] + z * b[0], x * a[1] + y * point[1] + z * b[1]]
    })
  })
}

export const buildBox = (width: number, height: number, radius = 0, cx = 0, cy = 0): Outline =>
  roundCorners(
    [
      [cx - width / 2, cy - height / 2],
      [cx + width / 2, cy - height / 2],
      [cx + width / 2, cy + height / 2],
      [cx - width / 2, cy + height / 2],
    ],
    radius,
  )

/** Builds part of a ring between two radii and two angles (radians). */
export function buildSector(r0: number, r1: number, from: number, to: number, steps = 16): Outline {
  const buildArc = (radius: number, a: number, b: number) =>
    Array.from({ length: steps + 1 }, (_, i): Vector2 => {
      const t = a + ((b - a) * i) / steps
      return [radius * Math.cos(t), radius * Math.sin(t)]
    })
  return [...buildArc(r1, from, to), ...buildArc(r0, to, from)]
}

/** Builds a toothed wheel or a star: `teeth` peaks of `width` (0…1 of the pitch). */
export function buildToothed(teeth: number, r0: number, r1: number, width = 0.5): Outline {
  const pitch = (2 * Math.PI) / teeth
  return Array.from({ length: teeth }, (_, i) => i * pitch).flatMap(angle =>
    [
      [r0, -0.5],
      [r0, -width / 2 - 0.04],
      [r1, -width / 2 + 0.06],
      [r1, width / 2 - 0.06],
      [r0, width / 2 + 0.04],
    ].map(
      ([r, k]): Vector2 => [
        (r as number) * Math.cos(angle + (k as number) * pitch),
        (r as number) * Math.sin(angle + (k as number) * pitch),
      ],
    ),
  )
}

/** Builds a smooth closed or open line through points (Catmull-Rom), for any number of dimensions. */
export function buildCurve<P extends readonly number[]>(points: readonly P[], closed = false, steps = 8): P[] {
  const count = points.length
  const get = (i: number): P => points[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] as P
  const spans = closed ? count : count - 1
  const out: P[] = []
  for (let i = 0; i < spans; i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    for (let index = 0; index < steps; index++) {
      const t = index / steps
      out.push(
        p1.map((b, depth) => {
          const [a, c, e] = [p0[depth] as number, p2[depth] as number, p3[depth] as number]
          return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - e) * t * t + (3 * b - a - 3 * c + e) * t ** 3)
        }) as unknown as P,
      )
    }
  }
  if (!closed) out.push(get(count - 1))
  return out
}

/** Twice the signed area: above 0 when counter-clockwise. */
export const turnSense = (shape: Outline): number =>
  shape.reduce((sum, point, i) => {
    const corner = shape[(i + 1) % shape.length] as Vector2
    return sum + point[0] * corner[1] - corner[0] * point[1]
  }, 0)
