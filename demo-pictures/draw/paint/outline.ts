import type { Vector2 } from './vector.ts'

/** An outline lists the corners of a flat closed shape, counter-clockwise, v upwards. */
export type Outline = readonly Vector2[]

export const buildCircle = (radius: number, cx = 0, cy = 0, count = 56): Outline =>
  Array.from({ length: count }, (_, i): Vector2 => {
    const angle = (i / count) * 2 * Math.PI
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })

/** Builds a regular polygon; `radius` is that of its corners, and `turn` is in radians. */
export const buildRegularPolygon = (corners: number, radius: number, turn = 0): Outline =>
  moveOutline(buildCircle(radius, 0, 0, corners), 0, 0, turn)

/** Turns a shape about the origin by `turn` radians, then moves it. */
export const moveOutline = (shape: Outline, dx: number, dy: number, turn = 0): Outline => {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return shape.map(([x, y]): Vector2 => [dx + x * cos - y * sin, dy + x * sin + y * cos])
}

export const scaleOutline = (shape: Outline, scaleX: number, scaleY = scaleX): Outline =>
  shape.map(([x, y]): Vector2 => [x * scaleX, y * scaleY])

/** Rounds the corners of a polygon by up to `radius`, one for all corners or one for each. */
export function roundCorners(shape: Outline, radius: number | readonly number[], steps = 6): Outline {
  return shape.flatMap((point, i) => {
    const cornerRadius = typeof radius === 'number' ? radius : (radius[i] ?? 0)
    const before = shape[(i + shape.length - 1) % shape.length] as Vector2
    const after = shape[(i + 1) % shape.length] as Vector2
    const computeReach = (corner: Vector2) =>
      Math.min(cornerRadius, Math.hypot(corner[0] - point[0], corner[1] - point[1]) * 0.48)
    const moveToward = (corner: Vector2): Vector2 => {
      const length = Math.hypot(corner[0] - point[0], corner[1] - point[1]) || 1
      const share = computeReach(corner) / length
      return [point[0] + (corner[0] - point[0]) * share, point[1] + (corner[1] - point[1]) * share]
    }
    if (cornerRadius === 0) return [point]
    const start = moveToward(before)
    const end = moveToward(after)
    return Array.from({ length: steps + 1 }, (_, step): Vector2 => {
      const t = step / steps
      // The rounding is a quadratic Bézier curve with the corner as its control point.
      const [startShare, cornerShare, endShare] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
      return [
        startShare * start[0] + cornerShare * point[0] + endShare * end[0],
        startShare * start[1] + cornerShare * point[1] + endShare * end[1],
      ]
    })
  })
}

export const buildRectangle = (width: number, height: number, radius = 0, cx = 0, cy = 0): Outline =>
  roundCorners(
    [
      [cx - width / 2, cy - height / 2],
      [cx + width / 2, cy - height / 2],
      [cx + width / 2, cy + height / 2],
      [cx - width / 2, cy + height / 2],
    ],
    radius,
  )

/** Builds part of a ring between two radii and two angles (radians): first the outer arc, then the inner one. */
export function buildSector(innerRadius: number, outerRadius: number, from: number, to: number, steps = 16): Outline {
  const buildArc = (radius: number, start: number, end: number) =>
    Array.from({ length: steps + 1 }, (_, i): Vector2 => {
      const angle = start + ((end - start) * i) / steps
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
  return [...buildArc(outerRadius, from, to), ...buildArc(innerRadius, to, from)]
}

/** Builds a toothed wheel or a star: `teeth` peaks of `width` (0…1 of the pitch). */
export function buildToothedWheel(teeth: number, rootRadius: number, tipRadius: number, width = 0.5): Outline {
  const pitch = (2 * Math.PI) / teeth
  return Array.from({ length: teeth }, (_, i) => i * pitch).flatMap(angle =>
    [
      [rootRadius, -0.5] as const,
      [rootRadius, -width / 2 - 0.04] as const,
      [tipRadius, -width / 2 + 0.06] as const,
      [tipRadius, width / 2 - 0.06] as const,
      [rootRadius, width / 2 + 0.04] as const,
    ].map(
      ([radius, offset]): Vector2 => [
        radius * Math.cos(angle + offset * pitch),
        radius * Math.sin(angle + offset * pitch),
      ],
    ),
  )
}

/** Builds a smooth closed or open line through points (Catmull-Rom), for any number of dimensions. */
export function buildCurve<Point extends readonly number[]>(
  points: readonly Point[],
  isClosed = false,
  steps = 8,
): Point[] {
  const count = points.length
  const getPoint = (i: number): Point =>
    points[isClosed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] as Point
  const spans = isClosed ? count : count - 1
  const curve: Point[] = []
  for (let i = 0; i < spans; i++) {
    const [p0, p1, p2, p3] = [getPoint(i - 1), getPoint(i), getPoint(i + 1), getPoint(i + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      curve.push(
        p1.map((b, dimension) => {
          const [a, c, d] = [p0[dimension] as number, p2[dimension] as number, p3[dimension] as number]
          return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
        }) as unknown as Point,
      )
    }
  }
  if (!isClosed) curve.push(getPoint(count - 1))
  return curve
}

/** Returns twice the area of a shape: above 0 when its corners are counter-clockwise. */
export const computeSignedDoubleArea = (shape: Outline): number =>
  shape.reduce((sum, point, i) => {
    const corner = shape[(i + 1) % shape.length] as Vector2
    return sum + point[0] * corner[1] - corner[0] * point[1]
  }, 0)
