import type { Drawing } from './drawing.ts'
import type { Material } from './material.ts'
import { add, cross, dot, multiply, subtract, type Vector3 } from './vector.ts'

/** Returns the point of a bent sheet at shares, from 0 to 1, across and along it. */
export type GetSurfacePoint = (across: number, along: number) => Vector3

/** Draws a bent sheet as small facets, far ones first. Facets seen from behind show the material `back`. */
export function drawSurface(
  drawing: Drawing,
  getSurfacePoint: GetSurfacePoint,
  columns: number,
  rows: number,
  material: Material,
  back: Material = material,
): void {
  const facets: { depth: number; mark: string }[] = []
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const placeCorner = (dx: number, dy: number) => getSurfacePoint((column + dx) / columns, (row + dy) / rows)
      const [p0, p1, p2, p3] = [placeCorner(0, 0), placeCorner(1, 0), placeCorner(1, 1), placeCorner(0, 1)]
      const normal = cross(subtract(p2, p0), subtract(p3, p1))
      const isFront = dot(normal, drawing.view.toward) >= 0
      const colour = drawing.computeColour(isFront ? normal : multiply(normal, -1), isFront ? material : back)
      const middle = multiply(add(add(p0, p1), add(p2, p3)), 0.25)
      facets.push({
        depth: dot(middle, drawing.view.toward),
        mark: `<path d="${drawing.buildPath([p0, p1, p2, p3])}" fill="${colour}" stroke="${colour}"/>`,
      })
    }
  facets.sort((a, b) => a.depth - b.depth)
  drawing.addMark(`<g stroke-width="1.1" stroke-linejoin="round">${facets.map(facet => facet.mark).join('')}</g>`)
}
