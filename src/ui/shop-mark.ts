type Point = readonly [x: number, y: number]

/** The mark leans by 12°, and so do the brand's other lines. */
export const slant = Math.tan((12 * Math.PI) / 180)

const lean = ([x, y]: Point): Point => [x + (64 - y) * slant, y]

/** Figures in a square of 64, y downwards: the P in two pieces, parted by the pit lane, and its counter. */
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

/** Leaning, as it is drawn. */
export const markFigures: readonly (readonly Point[])[] = [bowl, counter, foot].map(figure => figure.map(lean))

export const markViewBox = '0 0 64 64'

/** The Pitlane mark: a bold italic P cut by a slanted pit-lane line. Fill it with the rule `evenodd`. */
export const markPath = markFigures
  .map(figure => `M${figure.map(point => point.map(x => Math.round(x * 100) / 100).join(' ')).join('L')}Z`)
  .join('')

/** The mark as a whole SVG in one colour (any CSS colour). */
export const markSvg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${markViewBox}"><path fill="${colour}" fill-rule="evenodd" d="${markPath}"/></svg>`
