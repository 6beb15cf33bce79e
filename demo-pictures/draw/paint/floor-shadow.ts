import { buildPathData, type Drawing } from './drawing.ts'
import { formatNumber, type Vector2, type Vector3 } from './vector.ts'
import { project } from './view.ts'

/**
 * Opacity of the wide and the close shadow on each floor, and a factor of their blur. `either` is for pictures that are
 * shown on both floors.
 */
const shadows = {
  dark: { wide: 0.62, close: 0.75, soft: 1 },
  light: { wide: 0.24, close: 0.36, soft: 1 },
  either: { wide: 0.26, close: 0.3, soft: 1.7 },
}

/** Draws the shadow of a part on the floor below it: a wide faint one and a close dark one. */
export function drawFloorShadow(drawing: Drawing, floor: number, size: number, kind: keyof typeof shadows): string {
  const { wide, close, soft } = shadows[kind]
  const isFlat = drawing.points.every(point => point[1] < floor + size * 0.16)
  const lowPoints = drawing.points.filter(point => point[1] < floor + size * 0.1)
  const drawLayer = (points: readonly Vector3[], blur: number, opacity: number, push: number) => {
    const strips = computeFootprint(points, size / 34, isFlat ? 2 : 6).map(strip =>
      strip.map(([x, z]) => project(drawing.view, [x + push, floor, z])),
    )
    const id = drawing.addDefinition(name => buildBlurFilter(name, strips.flat(), blur))
    const pathData = strips.map(strip => buildPathData(strip)).join('')
    return `<path d="${pathData}" fill="#020305" fill-opacity="${opacity}" filter="url(#${id})"/>`
  }
  return (
    drawLayer(drawing.points, size * 0.032 * soft, wide * (isFlat ? 0.5 : 1), size * 0.03) +
    drawLayer(lowPoints, size * (isFlat ? 0.008 : 0.014) * soft, close, size * 0.006)
  )
}

/** Builds an SVG blur filter whose region just covers the points, because rasterising time grows with the region. */
function buildBlurFilter(id: string, points: readonly Vector2[], blur: number): string {
  const xs = points.map(point => point[0])
  const ys = points.map(point => point[1])
  const [left, top] = [Math.min(...xs) - 2.5 * blur, Math.min(...ys) - 2.5 * blur]
  const [width, height] = [Math.max(...xs) + 2.5 * blur - left, Math.max(...ys) + 2.5 * blur - top]
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="${formatNumber(left)}" y="${formatNumber(top)}" width="${formatNumber(width)}" height="${formatNumber(height)}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${formatNumber(blur)}"/></filter>`
}

/** Returns the floor area under the points as strips one cell wide; fills small gaps between points. */
function computeFootprint(points: readonly Vector3[], cell: number, gap: number): Vector2[][] {
  const rows = new Map<number, Set<number>>()
  for (const [x, , z] of points) {
    const row = Math.round(z / cell)
    const filledColumns = rows.get(row) ?? new Set<number>()
    filledColumns.add(Math.round(x / cell))
    rows.set(row, filledColumns)
  }
  return [...rows].flatMap(([row, filledColumns]) => {
    const columns = [...filledColumns].sort((a, b) => a - b)
    const runs: [number, number][] = []
    for (const column of columns) {
      const run = runs.at(-1)
      if (run && column - run[1] < gap) run[1] = column
      else runs.push([column, column])
    }
    const [z0, z1] = [(row - 0.5) * cell, (row + 0.5) * cell]
    return runs.map(([first, last]): Vector2[] => {
      const [x0, x1] = [(first - 0.5) * cell, (last + 0.5) * cell]
      return [
        [x0, z0],
        [x1, z0],
        [x1, z1],
        [x0, z1],
      ]
    })
  })
}
