import type { Material } from './material.ts'
import type { Sheet } from './sheet.ts'
import { add, cross, dot, multiply, subtract, type V3 } from './vector.ts'

/** A point of a bent sheet at 0…1 across and 0…1 along. */
export type Bend = (s: number, t: number) => V3

/** Draws a bent sheet as small facets, far ones first; seen from behind it shows `back`. */
export function drawSurface(
  sheet: Sheet,
  bend: Bend,
  across: number,
  along: number,
  m: Material,
  back: Material = m,
): void {
  const facets: { depth: number; mark: string }[] = []
  for (let i = 0; i < across; i++)
    for (let k = 0; k < along; k++) {
      const placeCorner = (a: number, b: number) => bend((i + a) / across, (k + b) / along)
      const [p, q, r, s] = [placeCorner(0, 0), placeCorner(1, 0), placeCorner(1, 1), placeCorner(0, 1)]
      const n = cross(subtract(r, p), subtract(s, q))
      const facing = dot(n, sheet.view.toward) >= 0
      const colour = sheet.tint(facing ? n : multiply(n, -1), facing ? m : back)
      const middle = multiply(add(add(p, q), add(r, s)), 0.25)
      facets.push({
        depth: dot(middle, sheet.view.toward),
        mark: `<path d="${sheet.line([p, q, r, s])}" fill="${colour}" stroke="${colour}"/>`,
      })
    }
  facets.sort((a, b) => a.depth - b.depth)
  sheet.put(`<g stroke-width="1.1" stroke-linejoin="round">${facets.map(f => f.mark).join('')}</g>`)
}
