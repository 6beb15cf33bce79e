import type { Material } from './material.ts'
import type { Sheet } from './sheet.ts'
import { add, cross, dot, multiply, subtract, type Vector3 } from './vector.ts'

/** A point of a bent sheet at 0…1 across and 0…1 along. */
export type Bend = (s: number, t: number) => Vector3

/** Draws a bent sheet as small facets, far ones first; seen from behind it shows `back`. */
export function drawSurface(
  sheet: Sheet,
  bend: Bend,
  across: number,
  along: number,
  material: Material,
  back: Material = material,
): void {
  const facets: { depth: number; mark: string }[] = []
  for (let i = 0; i < across; i++)
    for (let index = 0; index < along; index++) {
      const placeCorner = (a: number, b: number) => bend((i + a) / across, (index + b) / along)
      const [point, corner, reflection, s] = [
        placeCorner(0, 0),
        placeCorner(1, 0),
        placeCorner(1, 1),
        placeCorner(0, 1),
      ]
      const normal = cross(subtract(reflection, point), subtract(s, corner))
      const facing = dot(normal, sheet.view.toward) >= 0
      const colour = sheet.tint(facing ? normal : multiply(normal, -1), facing ? material : back)
      const middle = multiply(add(add(point, corner), add(reflection, s)), 0.25)
      facets.push({
        depth: dot(middle, sheet.view.toward),
        mark: `<path d="${sheet.line([point, corner, reflection, s])}" fill="${colour}" stroke="${colour}"/>`,
      })
    }
  facets.sort((a, b) => a.depth - b.depth)
  sheet.put(`<g stroke-width="1.1" stroke-linejoin="round">${facets.map(f => f.mark).join('')}</g>`)
}
