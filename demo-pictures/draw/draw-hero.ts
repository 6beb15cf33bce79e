import { heroParts } from './hero/hero-parts.ts'
import { drawDigits } from './paint/digits.ts'
import { type Place, place, placeAt } from './paint/place.ts'
import { Sheet } from './paint/sheet.ts'
import type { Ground } from './paint/studio-light.ts'
import { formatNumber, type Vector2 } from './paint/vector.ts'
import { createView, project } from './paint/view.ts'
import { drawWideBackdrop } from './paint/wide-backdrop.ts'

/** The camera angle makes the axle fall by 12° to the right. */
const view = createView(-50, 14.7)
const scale = 1.05
const centre: Vector2 = [1200, 540]
const line: Place = place([0, 0, 0], [0, 0, 1])

export const heroViewBox = '0 0 2400 1100'

export interface HeroLayer {
  id: string
  /** The whole layer as a transparent SVG; all layers share a view box. */
  svg: string
  /** Distance to the assembled position, in units of the view box. */
  home: { x: number; y: number }
}

const drawFrame = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${heroViewBox}" width="2400" height="1100">${inner}</svg>`

const group = (sheet: Sheet): string =>
  `<defs>${sheet.defs()}</defs><g transform="translate(${centre.join(' ')}) scale(${scale})">${sheet.marks()}</g>`

const getSpot = (z: number): Vector2 => {
  const [x, y] = project(view, placeAt(line, 0, 0, z))
  return [x * scale, y * scale]
}

/** Draws the pieces of the wheel assembly from the chassis outwards, each as a layer that moves along the axle. */
export function drawHeroLayers(ground: Ground): HeroLayer[] {
  const axle = { id: 'axle', svg: drawFrame(group(drawAxleLine(ground))), home: { x: 0, y: 0 } }
  const layers = heroParts.map((part, i) => {
    const sheet = new Sheet(view, ground, `h${i}`)
    part.draw(sheet, { ...line, o: placeAt(line, 0, 0, part.apart) }, ground)
    const [[x0, y0], [x1, y1]] = [getSpot(part.apart), getSpot(part.together)]
    return { id: part.id, svg: drawFrame(group(sheet)), home: { x: Math.round(x1 - x0), y: Math.round(y1 - y0) } }
  })
  return [axle, ...layers]
}

/** Draws the axle as a fine dashed line, with a number at every piece. */
function drawAxleLine(ground: Ground): Sheet {
  const sheet = new Sheet(view, ground, 'ha')
  const colour = ground === 'dark' ? '#ffeb3b' : '#01699f'
  const pathData = sheet.line([placeAt(line, 0, 0, -1480), placeAt(line, 0, 0, 1440)], false)
  sheet.put(
    `<path d="${pathData}" fill="none" stroke="${colour}" stroke-opacity=".7" stroke-width="1.6" stroke-dasharray="26 7 5 7"/>`,
  )
  heroParts.forEach((part, i) => {
    const [x, y] = sheet.spot(placeAt(line, 0, 0, part.apart))
    const low = 452
    const flat: Place = { o: [0, 0, 0], u: view.right, v: view.up, n: view.toward }
    const foot = placeAt(flat, x, -low)
    const ink = ground === 'dark' ? '#a7adb8' : '#454d5a'
    sheet.put(
      `<path d="M${formatNumber(x)} ${formatNumber(y)}V${formatNumber(low - 22)}" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="1.2"/>`,
    )
    drawDigits(sheet, { ...flat, o: foot }, `0${i + 1}`, 17, ink, 0.13)
  })
  return sheet
}

/** Draws the whole exploded assembly on its background, 2400 × 1100. */
export function drawHero(ground: Ground): string {
  const inner = drawHeroLayers(ground).map(layer => layer.svg.replace(/^<svg[^>]*>|<\/svg>$/g, ''))
  return drawFrame(drawWideBackdrop(ground, 2400, 1100) + inner.join(''))
}
