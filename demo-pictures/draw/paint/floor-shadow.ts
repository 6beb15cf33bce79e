import { drawLineThrough, type Sheet } from './sheet.ts'
import { formatNumber, type Vector2, type Vector3 } from './vector.ts'
import { project } from './view.ts'

/**
 * Darkness and softness of the wide and the close shadow on each floor. `either` is for pictures that are shown on both
 * floors.
 */
const depths = {
  dark: { wide: 0.62, close: 0.75, soft: 1 },
  light: { wide: 0.24, close: 0.36, soft: 1 },
  either: { wide: 0.26, close: 0.3, soft: 1.7 },
}

/** Draws the shadow of a part on the floor below it: a wide faint one and a close dark one. */
export function drawFloorShadow(sheet: Sheet, floor: number, size: number, on: keyof typeof depths): string {
  const { wide, close, soft } = depths[on]
  const flat = sheet.solid.every(point => point[1] < floor + size * 0.16)
  const near = sheet.solid.filter(corner => corner[1] < floor + size * 0.1)
  const drawLayer = (points: readonly Vector3[], blur: number, opacity: number, push: number) => {
    const strips = computeFootprint(points, size / 34, flat ? 2 : 6).map(strip =>
      strip.map(([x, z]) => project(sheet.view, [x + push, floor, z])),
    )
    const id = sheet.define(name => blurOver(name, strips.flat(), blur))
    const pathData = strips.map(strip => drawLineThrough(strip)).join('')
    return `<path d="${pathData}" fill="#020305" fill-opacity="${opacity}" filter="url(#${id})"/>`
  }
  return (
    drawLayer(sheet.solid, size * 0.032 * soft, wide * (flat ? 0.5 : 1), size * 0.03) +
    drawLayer(near, size * (flat ? 0.008 : 0.014) * soft, close, size * 0.006)
  )
}

/** Returns an SVG blur filter whose region just covers the points, because rasterising time grows with the region. */
function blurOver(id: string, spots: readonly Vector2[], blur: number): string {
  const xs = spots.map(point => point[0])
  const ys = spots.map(point => point[1])
  const [left, top] = [Math.min(...xs) - 2.5 * blur, Math.min(...ys) - 2.5 * blur]
  const [width, height] = [Math.max(...xs) + 2.5 * blur - left, Math.max(...ys) + 2.5 * blur - top]
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="${formatNumber(left)}" y="${formatNumber(top)}" width="${formatNumber(width)}" height="${formatNumber(height)}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${formatNumber(blur)}"/></filter>`
}

/** Returns the floor area under the points as strips one cell wide; fills small gaps between points. */
function computeFootprint(points: readonly Vector3[], cell: number, gap: number): Vector2[][] {
  const rows = new Map<number, Set<number>>()
  for (const [x, , z] of points) {
    const row = Math.round(z / cell)
    const taken = rows.get(row) ?? new Set<number>()
    taken.add(Math.round(x / cell))
    rows.set(row, taken)
  }
  return [...rows].flatMap(([row, taken]) => {
    const columns = [...taken].sort((a, b) => a - b)
    const runs: [number, number][] = []
    for (const c of columns) {
      const run = runs.at(-1)
      if (run && c - run[1] < gap) run[1] = c
      else runs.push([c, c])
    }
    const [z0, z1] = [(row - 0.5) * cell, (row + 0.5) * cell]
    return runs.map(([a, b]): Vector2[] => {
      const [x0, x1] = [(a - 0.5) * cell, (b + 0.5) * cell]
      return [
        [x0, z0],
        [x1, z0],
        [x1, z1],
        [x0, z1],
      ]
    })
  })
}
