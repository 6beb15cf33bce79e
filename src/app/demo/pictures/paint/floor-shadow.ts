import { lineThrough, type Sheet } from './sheet.ts'
import { num, type V2, type V3 } from './vector.ts'
import { project } from './view.ts'

/** The soft dark that a thing leaves on the floor below it: its footprint, once wide and faint, once close and dark. */
export function floorShadow(sheet: Sheet, floor: number, size: number): string {
  const low = sheet.solid.filter(p => p[1] < floor + size * 0.09)
  const drop = (points: readonly V3[], push: number) =>
    lineThrough(hull(points.map(p => project(sheet.view, [p[0] + push, floor, p[2]]))))
  const layer = (points: readonly V3[], blur: number, opacity: number, push: number) => {
    if (points.length < 3) return ''
    const id = sheet.define(
      name =>
        `<filter id="${name}" x="-30%" y="-90%" width="160%" height="280%"><feGaussianBlur stdDeviation="${num(blur)}"/></filter>`,
    )
    return `<path d="${drop(points, push)}" fill="#020305" fill-opacity="${opacity}" filter="url(#${id})"/>`
  }
  const dark = sheet.ground === 'dark'
  return (
    layer(sheet.solid, size * 0.036, dark ? 0.6 : 0.2, size * 0.03) +
    layer(low, size * 0.016, dark ? 0.75 : 0.34, size * 0.006)
  )
}

/** The smallest convex outline round some spots. */
function hull(spots: readonly V2[]): V2[] {
  const sorted = [...spots].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const turn = (o: V2, a: V2, b: V2) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const half = (points: readonly V2[]) => {
    const out: V2[] = []
    for (const p of points) {
      while (out.length > 1 && turn(out.at(-2) as V2, out.at(-1) as V2, p) <= 0) out.pop()
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}
