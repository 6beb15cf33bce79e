import { heroParts } from './hero/hero-parts.ts'
import { digits } from './paint/digits.ts'
import { at, type Place, place } from './paint/place.ts'
import { Sheet } from './paint/sheet.ts'
import type { Ground } from './paint/studio-light.ts'
import { num, type V2 } from './paint/vector.ts'
import { project, viewFrom } from './paint/view.ts'
import { wideBackdrop } from './paint/wide-backdrop.ts'

/** The camera angle makes the axle fall by 12° to the right. */
const view = viewFrom(-50, 14.7)
const scale = 1.05
const centre: V2 = [1200, 540]
const line: Place = place([0, 0, 0], [0, 0, 1])

export const heroViewBox = '0 0 2400 1100'

export interface HeroLayer {
  id: string
  /** The whole layer as a transparent SVG; all layers share a view box. */
  svg: string
  /** Distance to the assembled position, in units of the view box. */
  home: { x: number; y: number }
}

const frame = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${heroViewBox}" width="2400" height="1100">${inner}</svg>`

const group = (sheet: Sheet): string =>
  `<defs>${sheet.defs()}</defs><g transform="translate(${centre.join(' ')}) scale(${scale})">${sheet.marks()}</g>`

const spotOf = (z: number): V2 => {
  const [x, y] = project(view, at(line, 0, 0, z))
  return [x * scale, y * scale]
}

/** Draws the pieces of the wheel assembly from the chassis outwards, each as a layer that moves along the axle. */
export function heroLayers(ground: Ground): HeroLayer[] {
  const axle = { id: 'axle', svg: frame(group(axleLine(ground))), home: { x: 0, y: 0 } }
  const layers = heroParts.map((part, i) => {
    const sheet = new Sheet(view, ground, `h${i}`)
    part.draw(sheet, { ...line, o: at(line, 0, 0, part.apart) }, ground)
    const [[x0, y0], [x1, y1]] = [spotOf(part.apart), spotOf(part.together)]
    return { id: part.id, svg: frame(group(sheet)), home: { x: Math.round(x1 - x0), y: Math.round(y1 - y0) } }
  })
  return [axle, ...layers]
}

/** Draws the axle as a fine dashed line, with a number at every piece. */
function axleLine(ground: Ground): Sheet {
  const sheet = new Sheet(view, ground, 'ha')
  const colour = ground === 'dark' ? '#ffeb3b' : '#01699f'
  const d = sheet.line([at(line, 0, 0, -1480), at(line, 0, 0, 1440)], false)
  sheet.put(
    `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity=".7" stroke-width="1.6" stroke-dasharray="26 7 5 7"/>`,
  )
  heroParts.forEach((part, i) => {
    const [x, y] = sheet.spot(at(line, 0, 0, part.apart))
    const low = 452
    const flat: Place = { o: [0, 0, 0], u: view.right, v: view.up, n: view.toward }
    const foot = at(flat, x, -low)
    const ink = ground === 'dark' ? '#a7adb8' : '#454d5a'
    sheet.put(
      `<path d="M${num(x)} ${num(y)}V${num(low - 22)}" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="1.2"/>`,
    )
    digits(sheet, { ...flat, o: foot }, `0${i + 1}`, 17, ink, 0.13)
  })
  return sheet
}

/** Draws the whole exploded assembly on its background, 2400 × 1100. */
export function drawHero(ground: Ground): string {
  const inner = heroLayers(ground).map(layer => layer.svg.replace(/^<svg[^>]*>|<\/svg>$/g, ''))
  return frame(wideBackdrop(ground, 2400, 1100) + inner.join(''))
}
