import { drawFlatFill } from './lathe.ts'
import type { Material } from './material.ts'
import { type Outline, turnSense } from './outline.ts'
import { flip, type Place, placeAt } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, dot, formatNumber, multiply, normalize, type Vector2, type Vector3 } from './vector.ts'

interface PlateLook {
  holes?: readonly Outline[]
  /** Material of the sides where it differs from the face. */
  side?: Material
  /** Width of the light on the front edge; 0 for none. */
  edge?: number
  /** The height of the front at a spot, for a dished or domed face. */
  lift?: (x: number, y: number) => number
}

/** Draws a flat shape cut from material `depth` thick; its front lies in the place's plane, its back behind it. */
export function drawPlate(
  sheet: Sheet,
  frame: Place,
  outline: Outline,
  depth: number,
  material: Material,
  look: PlateLook = {},
): void {
  if (dot(frame.n, sheet.view.toward) < 0) {
    const mirrored = (shape: Outline) => shape.map(([x, y]): Vector2 => [-x, y])
    const back = flip({ ...frame, o: placeAt(frame, 0, 0, -depth) })
    drawPlate(sheet, back, mirrored(outline), depth, material, {
      ...look,
      lift: () => 0,
      holes: (look.holes ?? []).map(mirrored),
    })
    return
  }
  const holes = look.holes ?? []
  const placeOnFace: OnFace = ([x, y], z = 0) => placeAt(frame, x, y, z + (look.lift?.(x, y) ?? 0))
  if (depth > 0) {
    const walls = [outline, ...holes].flatMap((shape, i) =>
      drawWalls(sheet, frame, placeOnFace, shape, depth, look.side ?? material, i > 0),
    )
    for (const wall of walls.sort((a, b) => a.depth - b.depth)) sheet.put(wall.mark)
  }
  const pathData = [outline, ...holes].map(shape => sheet.line(shape.map(point => placeOnFace(point)))).join('')
  const [centre, reach] = computeExtent(outline)
  sheet.put(
    `<path d="${pathData}" fill-rule="evenodd" fill="${drawFlatFill(sheet, placeAt(frame, ...centre), frame.n, reach, material)}"/>`,
  )
  const edge = look.edge ?? 1.6
  if (edge > 0)
    for (const [i, shape] of [outline, ...holes].entries())
      drawLitEdge(sheet, frame, placeOnFace, shape, material, edge, i > 0)
}

type OnFace = (point: Vector2, z?: number) => Vector3

function computeExtent(shape: Outline): [Vector2, number] {
  const xs = shape.map(point => point[0])
  const ys = shape.map(point => point[1])
  const [length, radius, b, t] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [[(length + radius) / 2, (b + t) / 2], Math.hypot(radius - length, t - b) / 2]
}

function listEdges(shape: Outline, hole: boolean): { a: Vector2; b: Vector2; out: Vector2 }[] {
  const sense = (turnSense(shape) >= 0 ? 1 : -1) * (hole ? -1 : 1)
  return shape.flatMap((a, i) => {
    const b = shape[(i + 1) % shape.length] as Vector2
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    return length < 1e-6 ? [] : [{ a, b, out: [((b[1] - a[1]) / length) * sense, ((a[0] - b[0]) / length) * sense] }]
  })
}

const toSpace = (frame: Place, out: Vector2): Vector3 =>
  normalize(add(multiply(frame.u, out[0]), multiply(frame.v, out[1])))

function drawWalls(
  sheet: Sheet,
  frame: Place,
  on: OnFace,
  shape: Outline,
  depth: number,
  material: Material,
  hole: boolean,
) {
  return listEdges(shape, hole).flatMap(({ a, b, out }) => {
    const normal = toSpace(frame, out)
    if (dot(normal, sheet.view.toward) <= 0) return []
    const colour = sheet.tint(normal, material)
    const corners = [on(a), on(b), on(b, -depth), on(a, -depth)]
    const mark = `<path d="${sheet.line(corners)}" fill="${colour}" stroke="${colour}" stroke-width=".8" stroke-linejoin="round"/>`
    return [
      { mark, depth: dot(corners[0] as Vector3, sheet.view.toward) + dot(corners[1] as Vector3, sheet.view.toward) },
    ]
  })
}

/** Draws a fine bevel: edges that look up into the light are bright, the others stay dark. */
function drawLitEdge(
  sheet: Sheet,
  frame: Place,
  on: OnFace,
  shape: Outline,
  material: Material,
  width: number,
  hole: boolean,
): void {
  let pathData = ''
  for (const { a, b, out } of listEdges(shape, hole)) {
    const normal = toSpace(frame, out)
    if (0.8 * dot(normal, sheet.view.up) - 0.5 * dot(normal, sheet.view.right) < 0.12) continue
    const [point, corner] = [sheet.spot(on(a)), sheet.spot(on(b))]
    pathData += `M${formatNumber(point[0])} ${formatNumber(point[1])}L${formatNumber(corner[0])} ${formatNumber(corner[1])}`
  }
  if (pathData === '') return
  const bright = material.ramp.at(-1) ?? '#ffffff'
  sheet.put(
    `<path d="${pathData}" fill="none" stroke="${bright}" stroke-opacity=".6" stroke-width="${formatNumber(width)}" stroke-linecap="round"/>`,
  )
}

/** Draws a flat coloured figure lying on a plane: lettering, a stripe, a mark. */
export function drawDecal(sheet: Sheet, frame: Place, outlines: readonly Outline[], fill: string, opacity = 1): void {
  const pathData = outlines.map(shape => sheet.line(shape.map(([x, y]) => placeAt(frame, x, y)))).join('')
  sheet.put(
    `<path d="${pathData}" fill-rule="evenodd" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`,
  )
}
