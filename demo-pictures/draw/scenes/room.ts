import { mixColours } from '#draw/paint/colour.ts'
import type { Theme } from '#draw/paint/studio-light.ts'
import { formatNumber } from '#draw/paint/vector.ts'
import { drawWideBackdrop } from '#draw/paint/wide-backdrop.ts'

/** The width of every scene in units of the drawing. */
export const SCENE_WIDTH = 1600
/** The height of every scene in units of the drawing. */
export const SCENE_HEIGHT = 900

/** Dark pictures show the workshop by night, light ones by day. */
export const sceneColours = {
  dark: {
    wall: '#15181c',
    panel: '#1d2126',
    edge: '#343a43',
    faint: '#4c535e',
    text: '#a7adb8',
    lamp: '#ffeb3b',
    white: '#f2f3f5',
    deep: '#08090b',
  },
  light: {
    wall: '#eceff3',
    panel: '#ffffff',
    edge: '#c6ccd5',
    faint: '#aab2bd',
    text: '#454d5a',
    lamp: '#03a9f4',
    white: '#ffffff',
    deep: '#d3d9e1',
  },
} as const

export type SceneColours = (typeof sceneColours)[Theme]

/** Draws a rectangle; `attributes` are further SVG attributes, beginning with a space. */
export const drawRect = (x: number, y: number, width: number, height: number, fill: string, attributes = ''): string =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="${fill}"${attributes}/>`

/** Draws an empty workshop: a wall in panels, a floor with its reflections, a row of lamps. */
export function drawRoom(theme: Theme, floor: number): string {
  const colours = sceneColours[theme]
  const panels = Array.from({ length: 9 }, (_, i) => drawPanel(i * 200, floor, colours)).join('')
  return `${drawWideBackdrop(theme, SCENE_WIDTH, SCENE_HEIGHT)}<g opacity=".55">${panels}</g>${drawFloor(theme, floor)}`
}

const drawPanel = (x: number, floor: number, colours: SceneColours): string =>
  `<path d="M${x} 0V${floor}" stroke="${colours.edge}" stroke-opacity=".5" stroke-width="1.5"/>${drawRect(x + 8, floor - 90, 184, 82, colours.panel, ' fill-opacity=".35"')}`

function drawFloor(theme: Theme, y: number): string {
  const colours = sceneColours[theme]
  const [farColour, nearColour] = theme === 'dark' ? ['#1a1d21', '#0b0c0e'] : ['#ffffff', '#dbe0e7']
  const joints = Array.from({ length: 13 }, (_, i) => {
    const x = (i - 6) * 190
    return `M${formatNumber(800 + x * 0.6)} ${y}L${formatNumber(800 + x * 1.9)} ${SCENE_HEIGHT}`
  }).join('')
  return (
    `<defs><linearGradient id="fl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${farColour}"/><stop offset="1" stop-color="${nearColour}"/></linearGradient></defs>` +
    `${drawRect(0, y, SCENE_WIDTH, SCENE_HEIGHT - y, 'url(#fl)')}<path d="${joints}M0 ${formatNumber(y + 60)}H1600M0 ${formatNumber(y + 150)}H1600" stroke="${colours.edge}" stroke-opacity=".35" stroke-width="1.4" fill="none"/>` +
    `<path d="M0 ${y}H1600" stroke="${colours.edge}" stroke-width="2"/>`
  )
}

/** Draws a tube lamp under the ceiling with its glow, in white or in the brand's colour. */
export function drawLamp(x: number, y: number, width: number, theme: Theme, id: string, isColoured = false): string {
  const colours = sceneColours[theme]
  const light = isColoured ? colours.lamp : '#ffffff'
  const darkGlow = isColoured ? 0.2 : 0.13
  const glow = theme === 'dark' ? darkGlow : 0.5
  return (
    `<defs><radialGradient id="${id}" cx=".5" cy="0" r="1" gradientTransform="translate(0 0)"><stop offset="0" stop-color="${light}" stop-opacity="${glow}"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>` +
    `<path d="M${formatNumber(x)} ${y}h${formatNumber(width)}l${formatNumber(width * 0.45)} 460h${formatNumber(-width * 1.9)}Z" fill="url(#${id})"/>` +
    `${drawRect(x - 6, y - 14, width + 12, 14, mixColours(colours.edge, colours.deep, 0.5))}${drawRect(x, y - 3, width, 6, light)}`
  )
}

/** Draws the line of the pit lane on the floor: slanted bars in the brand's colour. */
export function drawLaneLine(y: number, height: number, theme: Theme, count = 14): string {
  const bars = Array.from({ length: count }, (_, i) => {
    const x = -80 + (i * 1760) / count
    return `M${formatNumber(x)} ${y + height}L${formatNumber(x + height * 1.2)} ${y}h${formatNumber(60)}L${formatNumber(x + 60)} ${y + height}Z`
  }).join('')
  return `<path d="${bars}" fill="${sceneColours[theme].lamp}" fill-opacity="${theme === 'dark' ? 0.8 : 0.85}"/>`
}
