import type { Drawing } from './drawing.ts'
import { type Frame, flipFrame, getPoint } from './frame.ts'
import { defineFlatFill } from './lathe.ts'
import type { Material } from './material.ts'
import { computeSignedDoubleArea, type Outline } from './outline.ts'
import { add, dot, formatNumber, multiply, normalize, type Vector2, type Vector3 } from './vector.ts'

interface PlateOptions {
  holes?: readonly Outline[]
  /** Material of the sides where it differs from the face. */
  side?: Material
  /** Width of the light on the front edge, 1.6 by default; 0 omits it. */
  edge?: number
  /** Returns the height of the front at a point, for a dished or domed face. */
  lift?: (x: number, y: number) => number
}

/** Draws a flat shape cut from material `depth` thick. Its front lies in the frame's plane, its back behind it. */
export function drawPlate(
  drawing: Drawing,
  frame: Frame,
  outline: Outline,
  depth: number,
  material: Material,
  options: PlateOptions = {},
): void {
  if (dot(frame.n, drawing.view.toward) < 0) {
    const mirror = (shape: Outline) => shape.map(([x, y]): Vector2 => [-x, y])
    const back = flipFrame({ ...frame, origin: getPoint(frame, 0, 0, -depth) })
    drawPlate(drawing, back, mirror(outline), depth, material, {
      ...options,
      lift: () => 0,
      holes: (options.holes ?? []).map(mirror),
    })
    return
  }
  const holes = options.holes ?? []
  const placeOnFace: PlaceOnFace = ([x, y], z = 0) => getPoint(frame, x, y, z + (options.lift?.(x, y) ?? 0))
  if (depth > 0) {
    const walls = [outline, ...holes].flatMap((shape, i) =>
      drawWalls(drawing, frame, placeOnFace, shape, depth, options.side ?? material, i > 0),
    )
    for (const wall of walls.sort((a, b) => a.depth - b.depth)) drawing.addMark(wall.mark)
  }
  const pathData = [outline, ...holes].map(shape => drawing.buildPath(shape.map(point => placeOnFace(point)))).join('')
  const [centre, reach] = computeExtent(outline)
  drawing.addMark(
    `<path d="${pathData}" fill-rule="evenodd" fill="${defineFlatFill(drawing, getPoint(frame, ...centre), frame.n, reach, material)}"/>`,
  )
  const edge = options.edge ?? 1.6
  if (edge > 0)
    for (const [i, shape] of [outline, ...holes].entries())
      drawLitEdge(drawing, frame, placeOnFace, shape, material, edge, i > 0)
}

/** Returns the point in space of a point of the face; `z` is the height above the face. */
type PlaceOnFace = (point: Vector2, z?: number) => Vector3

/** Returns the middle of the bounding box, and half its diagonal. */
function computeExtent(shape: Outline): [Vector2, number] {
  const xs = shape.map(point => point[0])
  const ys = shape.map(point => point[1])
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [[(left + right) / 2, (bottom + top) / 2], Math.hypot(right - left, top - bottom) / 2]
}

/** Lists the edges of a shape with the directions out of the material, which lies around a hole. */
function listEdges(shape: Outline, isHole: boolean): { a: Vector2; b: Vector2; out: Vector2 }[] {
  const direction = (computeSignedDoubleArea(shape) >= 0 ? 1 : -1) * (isHole ? -1 : 1)
  return shape.flatMap((a, i) => {
    const b = shape[(i + 1) % shape.length] as Vector2
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    return length < 1e-6
      ? []
      : [{ a, b, out: [((b[1] - a[1]) / length) * direction, ((a[0] - b[0]) / length) * direction] }]
  })
}

const toSpaceNormal = (frame: Frame, out: Vector2): Vector3 =>
  normalize(add(multiply(frame.u, out[0]), multiply(frame.v, out[1])))

/** Draws the walls that face the camera, as marks with their depths, for the caller to sort. */
function drawWalls(
  drawing: Drawing,
  frame: Frame,
  placeOnFace: PlaceOnFace,
  shape: Outline,
  depth: number,
  material: Material,
  isHole: boolean,
) {
  return listEdges(shape, isHole).flatMap(({ a, b, out }) => {
    const normal = toSpaceNormal(frame, out)
    if (dot(normal, drawing.view.toward) <= 0) return []
    const colour = drawing.computeColour(normal, material)
    const corners = [placeOnFace(a), placeOnFace(b), placeOnFace(b, -depth), placeOnFace(a, -depth)]
    const mark = `<path d="${drawing.buildPath(corners)}" fill="${colour}" stroke="${colour}" stroke-width=".8" stroke-linejoin="round"/>`
    return [
      {
        mark,
        depth: dot(corners[0] as Vector3, drawing.view.toward) + dot(corners[1] as Vector3, drawing.view.toward),
      },
    ]
  })
}

/** Draws a fine bevel: edges that face up into the light are bright, the others stay dark. */
function drawLitEdge(
  drawing: Drawing,
  frame: Frame,
  placeOnFace: PlaceOnFace,
  shape: Outline,
  material: Material,
  width: number,
  isHole: boolean,
): void {
  let pathData = ''
  for (const { a, b, out } of listEdges(shape, isHole)) {
    const normal = toSpaceNormal(frame, out)
    if (0.8 * dot(normal, drawing.view.up) - 0.5 * dot(normal, drawing.view.right) < 0.12) continue
    const [point, corner] = [drawing.projectPoint(placeOnFace(a)), drawing.projectPoint(placeOnFace(b))]
    pathData += `M${formatNumber(point[0])} ${formatNumber(point[1])}L${formatNumber(corner[0])} ${formatNumber(corner[1])}`
  }
  if (pathData === '') return
  const bright = material.ramp.at(-1) ?? '#ffffff'
  drawing.addMark(
    `<path d="${pathData}" fill="none" stroke="${bright}" stroke-opacity=".6" stroke-width="${formatNumber(width)}" stroke-linecap="round"/>`,
  )
}

/** Draws a flat coloured figure lying on a plane: lettering, a stripe, a mark. */
export function drawDecal(
  drawing: Drawing,
  frame: Frame,
  outlines: readonly Outline[],
  fill: string,
  opacity = 1,
): void {
  const pathData = outlines.map(shape => drawing.buildPath(shape.map(([x, y]) => getPoint(frame, x, y)))).join('')
  drawing.addMark(
    `<path d="${pathData}" fill-rule="evenodd" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`,
  )
}
