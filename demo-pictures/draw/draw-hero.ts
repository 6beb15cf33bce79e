import { heroParts } from './hero/hero-parts.ts'
import { drawDigits } from './paint/digits.ts'
import { Drawing } from './paint/drawing.ts'
import { createFrame, type Frame, getPoint } from './paint/frame.ts'
import type { Theme } from './paint/studio-light.ts'
import { formatNumber, type Vector2 } from './paint/vector.ts'
import { createView, project } from './paint/view.ts'
import { drawWideBackdrop } from './paint/wide-backdrop.ts'

/** With these camera angles the axle falls by 12° to the right. */
const view = createView(-50, 14.7)
const scale = 1.05
const centre: Vector2 = [1200, 540]
const axleFrame: Frame = createFrame([0, 0, 0], [0, 0, 1])

export const heroViewBox = '0 0 2400 1100'

export interface HeroLayer {
  id: string
  /** A transparent SVG; all layers share a view box. */
  svg: string
  /** Offset from the exploded to the assembled position, in units of the view box. */
  home: { x: number; y: number }
}

const wrapInSvg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${heroViewBox}" width="2400" height="1100">${inner}</svg>`

const buildGroup = (drawing: Drawing): string =>
  `<defs>${drawing.joinDefinitions()}</defs><g transform="translate(${centre.join(' ')}) scale(${scale})">${drawing.joinMarks()}</g>`

/** Returns the point of the axle at `z`, in units of the view box from its middle. */
const projectAxlePoint = (z: number): Vector2 => {
  const [x, y] = project(view, getPoint(axleFrame, 0, 0, z))
  return [x * scale, y * scale]
}

/** Draws the pieces of the wheel assembly from the chassis outwards, each as a layer that pages move along the axle. */
export function drawHeroLayers(theme: Theme): HeroLayer[] {
  const axle = { id: 'axle', svg: wrapInSvg(buildGroup(drawAxleLine(theme))), home: { x: 0, y: 0 } }
  const layers = heroParts.map((part, i) => {
    const drawing = new Drawing(view, theme, `h${i}`)
    part.draw(drawing, { ...axleFrame, origin: getPoint(axleFrame, 0, 0, part.explodedZ) }, theme)
    const [[x0, y0], [x1, y1]] = [projectAxlePoint(part.explodedZ), projectAxlePoint(part.assembledZ)]
    return {
      id: part.id,
      svg: wrapInSvg(buildGroup(drawing)),
      home: { x: Math.round(x1 - x0), y: Math.round(y1 - y0) },
    }
  })
  return [axle, ...layers]
}

/** Draws the axle as a fine dashed line, with a number at every piece. */
function drawAxleLine(theme: Theme): Drawing {
  const drawing = new Drawing(view, theme, 'ha')
  const colour = theme === 'dark' ? '#ffeb3b' : '#01699f'
  const pathData = drawing.buildPath([getPoint(axleFrame, 0, 0, -1480), getPoint(axleFrame, 0, 0, 1440)], false)
  drawing.addMark(
    `<path d="${pathData}" fill="none" stroke="${colour}" stroke-opacity=".7" stroke-width="1.6" stroke-dasharray="26 7 5 7"/>`,
  )
  heroParts.forEach((part, i) => {
    const [x, y] = drawing.projectPoint(getPoint(axleFrame, 0, 0, part.explodedZ))
    const numberY = 452
    const screen: Frame = { origin: [0, 0, 0], u: view.right, v: view.up, n: view.toward }
    const foot = getPoint(screen, x, -numberY)
    const ink = theme === 'dark' ? '#a7adb8' : '#454d5a'
    drawing.addMark(
      `<path d="M${formatNumber(x)} ${formatNumber(y)}V${formatNumber(numberY - 22)}" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="1.2"/>`,
    )
    drawDigits(drawing, { ...screen, origin: foot }, `0${i + 1}`, 17, ink, 0.13)
  })
  return drawing
}

/** Draws the exploded assembly on its background (2400 × 1100). */
export function drawHero(theme: Theme): string {
  const inner = drawHeroLayers(theme).map(layer => layer.svg.replace(/^<svg[^>]*>|<\/svg>$/g, ''))
  return wrapInSvg(drawWideBackdrop(theme, 2400, 1100) + inner.join(''))
}
