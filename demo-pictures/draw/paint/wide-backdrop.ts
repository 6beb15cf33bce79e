import { tones } from './backdrop.ts'
import type { Ground } from './studio-light.ts'
import { formatNumber } from './vector.ts'

const lean = Math.tan((12 * Math.PI) / 180)

/** Draws a slanted band of light over the full height. */
export const drawSlantedBand = (x: number, width: number, height: number, fill: string, opacity: number): string =>
  `<path d="M${formatNumber(x + lean * height)} 0h${formatNumber(width)}L${formatNumber(x + width)} ${height}h${formatNumber(-width)}Z" fill="${fill}" fill-opacity="${opacity}"/>`

/** Draws the workshop's empty ground for wide pictures: wall, floor, pool of light, slanted streaks. */
export function drawWideBackdrop(ground: Ground, width: number, height: number): string {
  const t = tones[ground]
  const faint = ground === 'dark' ? 0.024 : 0.55
  const grain = ground === 'dark' ? 0.75 : 0.55
  return (
    `<defs><radialGradient id="wg" cx=".55" cy=".42" r=".75"><stop offset="0" stop-color="${t.glow}"/><stop offset=".5" stop-color="${t.wall}"/><stop offset="1" stop-color="${t.deep}"/></radialGradient>` +
    `<linearGradient id="wf" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${t.floor}" stop-opacity="0"/><stop offset=".25" stop-color="${t.floor}" stop-opacity="${grain}"/><stop offset="1" stop-color="${t.deep}" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="wl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${t.line}"/><stop offset=".7" stop-color="${t.line}" stop-opacity="0"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#wg)"/><rect y="${formatNumber(height * 0.66)}" width="${width}" height="${formatNumber(height * 0.34)}" fill="url(#wf)"/>` +
    drawSlantedBand(width * 0.5, width * 0.1, height, t.streak, faint) +
    drawSlantedBand(width * 0.63, width * 0.03, height, t.streak, faint) +
    drawSlantedBand(width * 0.24, width * 0.16, height, t.streak, faint * 0.7) +
    drawSlantedBand(width * 0.69, width * 0.0022, height, 'url(#wl)', ground === 'dark' ? 0.75 : 0.6)
  )
}
