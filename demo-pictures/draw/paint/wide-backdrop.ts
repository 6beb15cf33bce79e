import { backdropColours } from './backdrop.ts'
import type { Theme } from './studio-light.ts'
import { formatNumber } from './vector.ts'

/** A line that leans by 12° moves this far to the right per unit of height. */
const lean = Math.tan((12 * Math.PI) / 180)

/** Draws a slanted band of light over the full height. */
export const drawSlantedBand = (x: number, width: number, height: number, fill: string, opacity: number): string =>
  `<path d="M${formatNumber(x + lean * height)} 0h${formatNumber(width)}L${formatNumber(x + width)} ${height}h${formatNumber(-width)}Z" fill="${fill}" fill-opacity="${opacity}"/>`

/** Draws the empty background of wide pictures: wall, floor, pool of light, slanted streaks. */
export function drawWideBackdrop(theme: Theme, width: number, height: number): string {
  const colours = backdropColours[theme]
  const streakOpacity = theme === 'dark' ? 0.024 : 0.55
  const floorOpacity = theme === 'dark' ? 0.75 : 0.55
  return (
    `<defs><radialGradient id="wg" cx=".55" cy=".42" r=".75"><stop offset="0" stop-color="${colours.glow}"/><stop offset=".5" stop-color="${colours.wall}"/><stop offset="1" stop-color="${colours.deep}"/></radialGradient>` +
    `<linearGradient id="wf" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.floor}" stop-opacity="0"/><stop offset=".25" stop-color="${colours.floor}" stop-opacity="${floorOpacity}"/><stop offset="1" stop-color="${colours.deep}" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="wl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.line}"/><stop offset=".7" stop-color="${colours.line}" stop-opacity="0"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#wg)"/><rect y="${formatNumber(height * 0.66)}" width="${width}" height="${formatNumber(height * 0.34)}" fill="url(#wf)"/>` +
    drawSlantedBand(width * 0.5, width * 0.1, height, colours.streak, streakOpacity) +
    drawSlantedBand(width * 0.63, width * 0.03, height, colours.streak, streakOpacity) +
    drawSlantedBand(width * 0.24, width * 0.16, height, colours.streak, streakOpacity * 0.7) +
    drawSlantedBand(width * 0.69, width * 0.0022, height, 'url(#wl)', theme === 'dark' ? 0.75 : 0.6)
  )
}
