import { drawFlatFill } from './lathe.ts'
import type { Material } from './material.ts'
import { type Outline, turnSense } from './outline.ts'
import { flip, type Place, placeAt } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, dot, formatNumber, multiply, normalize, type V2, type V3 } from './vector.ts'

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
  p: Place,
  outline: Outline,
  depth: number,
  m: Material,
  look: PlateLook = {},
): void {
  if (dot(p.n, sheet.view.toward) < 0) {
    const mirrored = (shape: Outline) => shape.map(([x, y]): V2 => [-x, y])
    const back = flip({ ...p, o: placeAt(p, 0, 0, -depth) })
    drawPlate(sheet, back, mirrored(outline), depth, m, {
      ...look,
      lift: () => 0,
      holes: (look.holes ?? []).map(mirrored),
    })
    return
  }
  const holes = look.holes ?? []
  const placeOnFace: OnFace = ([x, y], z = 0) => placeAt(p, x, y, z + (look.lift?.(x, y) ?? 0))
  if (depth > 0) {
    const walls = [outline, ...holes].flatMap((shape, i) =>
      drawWalls(sheet, p, placeOnFace, shape, depth, look.side ?? m, i > 0),
    )
    for (const wall of walls.sort((a, b) => a.depth - b.depth)) sheet.put(wall.mark)
  }
  const d = [outline, ...holes].map(shape => sheet.line(shape.map(q => placeOnFace(q)))).join('')
  const [centre, reach] = computeExtent(outline)
  sheet.put(`<path d="${d}" fill-rule="evenodd" fill="${drawFlatFill(sheet, placeAt(p, ...centre), p.n, reach, m)}"/>`)
  const edge = look.edge ?? 1.6
  if (edge > 0)
    for (const [i, shape] of [outline, ...holes].entries()) drawLitEdge(sheet, p, placeOnFace, shape, m, edge, i > 0)
}

type OnFace = (q: V2, z?: number) => V3

function computeExtent(shape: Outline): [V2, number] {
  const xs = shape.map(q => q[0])
  const ys = shape.map(q => q[1])
  const [l, r, b, t] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [[(l + r) / 2, (b + t) / 2], Math.hypot(r - l, t - b) / 2]
}

function listEdges(shape: Outline, hole: boolean): { a: V2; b: V2; out: V2 }[] {
  const sense = (turnSense(shape) >= 0 ? 1 : -1) * (hole ? -1 : 1)
  return shape.flatMap((a, i) => {
    const b = shape[(i + 1) % shape.length] as V2
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    return length < 1e-6 ? [] : [{ a, b, out: [((b[1] - a[1]) / length) * sense, ((a[0] - b[0]) / length) * sense] }]
  })
}

const toSpace = (p: Place, out: V2): V3 => normalize(add(multiply(p.u, out[0]), multiply(p.v, out[1])))

function drawWalls(sheet: Sheet, p: Place, on: OnFace, shape: Outline, depth: number, m: Material, hole: boolean) {
  return listEdges(shape, hole).flatMap(({ a, b, out }) => {
    const normal = toSpace(p, out)
    if (dot(normal, sheet.view.toward) <= 0) return []
    const colour = sheet.tint(normal, m)
    const corners = [on(a), on(b), on(b, -depth), on(a, -depth)]
    const mark = `<path d="${sheet.line(corners)}" fill="${colour}" stroke="${colour}" stroke-width=".8" stroke-linejoin="round"/>`
    return [{ mark, depth: dot(corners[0] as V3, sheet.view.toward) + dot(corners[1] as V3, sheet.view.toward) }]
  })
}

/** A fine bevel: edges that look up into the light are bright, the others stay dark. */
function drawLitEdge(
  sheet: Sheet,
  p: Place,
  on: OnFace,
  shape: Outline,
  m: Material,
  width: number,
  hole: boolean,
): void {
  let d = ''
  for (const { a, b, out } of listEdges(shape, hole)) {
    const n = toSpace(p, out)
    if (0.8 * dot(n, sheet.view.up) - 0.5 * dot(n, sheet.view.right) < 0.12) continue
    const [q, s] = [sheet.spot(on(a)), sheet.spot(on(b))]
    d += `M${formatNumber(q[0])} ${formatNumber(q[1])}L${formatNumber(s[0])} ${formatNumber(s[1])}`
  }
  if (d === '') return
  const bright = m.ramp.at(-1) ?? '#ffffff'
  sheet.put(
    `<path d="${d}" fill="none" stroke="${bright}" stroke-opacity=".6" stroke-width="${formatNumber(width)}" stroke-linecap="round"/>`,
  )
}

/** A flat coloured figure lying on a plane: lettering, a stripe, a mark. */
export function drawDecal(sheet: Sheet, p: Place, outlines: readonly Outline[], fill: string, opacity = 1): void {
  const d = outlines.map(shape => sheet.line(shape.map(([x, y]) => placeAt(p, x, y)))).join('')
  sheet.put(`<path d="${d}" fill-rule="evenodd" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`)
}
