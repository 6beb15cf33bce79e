type Point = readonly [x: number, y: number]

/** The logo and the brand's other lines lean by 12°. */
export const SKEW_FACTOR = Math.tan((12 * Math.PI) / 180)

const slantPoint = ([x, y]: Point): Point => [x + (64 - y) * SKEW_FACTOR, y]

/** Draws an arc in the 64 × 64 square, with y pointing down. */
const listArcPoints = (cx: number, cy: number, r: number, from: number, to: number, steps = 30): Point[] =>
  Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
  })

const bowl: Point[] = [[6, 4], ...listArcPoints(32, 22, 18, -90, 90), [18.5, 40], [6, 52.5]]
const counter: Point[] = [[19, 15.5], ...listArcPoints(31, 22, 6.5, -90, 90), [19, 28.5]]
const foot: Point[] = [
  [19.5, 46.5],
  [19.5, 60],
  [6, 60],
]

/** The slanted outlines of the logo. */
export const MARK_FIGURES: readonly (readonly Point[])[] = [bowl, counter, foot].map(shape => shape.map(slantPoint))

export const MARK_VIEW_BOX = '0 0 64 64'

/** The path of the logo: a bold italic P cut by a slanted line. Fill it with `evenodd`. */
export const MARK_PATH = MARK_FIGURES.map(
  shape => `M${shape.map(point => point.map(x => Math.round(x * 100) / 100).join(' ')).join('L')}Z`,
).join('')

/** Returns the logo as an SVG document in any CSS colour. */
export const renderMarkSvg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK_VIEW_BOX}"><path fill="${colour}" fill-rule="evenodd" d="${MARK_PATH}"/></svg>`
