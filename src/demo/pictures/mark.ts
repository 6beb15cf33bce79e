import type { Outline } from './paint/outline.ts'
import type { V2 } from './paint/vector.ts'

/** The mark leans by 12°, and so do the brand's other lines. */
export const slant = Math.tan((12 * Math.PI) / 180)

const lean = ([x, y]: V2): V2 => [x + (64 - y) * slant, y]

/** Upright figures in a square of 64, y downwards: the P in two pieces, parted by the pit lane, and its counter. */
const arc = (cx: number, cy: number, r: number, from: number, to: number, steps = 30): V2[] =>
  Array.from({ length: steps + 1 }, (_, i): V2 => {
    const a = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)]
  })

const bowl: V2[] = [[6, 4], ...arc(32, 22, 18, -90, 90), [18.5, 40], [6, 52.5]]
const counter: V2[] = [[19, 15.5], ...arc(31, 22, 6.5, -90, 90), [19, 28.5]]
const foot: V2[] = [
  [19.5, 46.5],
  [19.5, 60],
  [6, 60],
]

const figures: readonly (readonly V2[])[] = [bowl, counter, foot]

export const markViewBox = '0 0 64 64'

/** The Pitlane mark: a bold italic P cut by a slanted pit-lane line. Fill it with the rule `evenodd`. */
export const markPath = figures
  .map(
    figure =>
      `M${figure
        .map(q =>
          lean(q)
            .map(x => Math.round(x * 100) / 100)
            .join(' '),
        )
        .join('L')}Z`,
  )
  .join('')

/** The mark as a whole SVG in one colour (any CSS colour). */
export const markSvg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${markViewBox}"><path fill="${colour}" fill-rule="evenodd" d="${markPath}"/></svg>`

/** The mark as outlines of this height, middle at the origin, y upwards: to lie on a drawn surface. */
export const markOutlines = (height: number): Outline[] =>
  figures.map(figure => figure.map(lean).map(([x, y]): V2 => [((x - 32) / 56) * height, ((32 - y) / 56) * height]))
