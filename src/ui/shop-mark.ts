type Point = readonly [x: number, y: number]

/** The logo and the brand's other lines lean by 12°. */
export const skewPoint = Math.tan((12 * Math.PI) / 180)

const lean = ([x, y]: Point): Point => [x + (64 - y) * skewPoint, y]

/** Draws an arc in the 64 × 64 square, with y pointing down. */
const arc = (cx: number, cy: number, r: number, from: number, to: number, steps = 30): Point[] =>
  Array.from({ length: steps + 1 }, (_, i): Point => {
    const a = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)]
  })

const bowl: Point[] = [[6, 4], ...arc(32, 22, 18, -90, 90), [18.5, 40], [6, 52.5]]
const counter: Point[] = [[19, 15.5], ...arc(31, 22, 6.5, -90, 90), [19, 28.5]]
const foot: Point[] = [
  [19.5, 46.5],
  [19.5, 60],
  [6, 60],
]

/** The slanted outlines of the logo. */
export const markFigures: readonly (readonly Point[])[] = [bowl, counter, foot].map(figure => figure.map(lean))

export const markViewBox = '0 0 64 64'

/** The path of the logo: a bold italic P cut by a slanted line. Fill it with `evenodd`. */
export const markPath = markFigures
  .map(figure => `M${figure.map(point => point.map(x => Math.round(x * 100) / 100).join(' ')).join('L')}Z`)
  .join('')

/** Returns the logo as an SVG document in any CSS colour. */
export const markSvg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${markViewBox}"><path fill="${colour}" fill-rule="evenodd" d="${markPath}"/></svg>`
