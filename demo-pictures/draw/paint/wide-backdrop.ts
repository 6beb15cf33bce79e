import { tones } from './backdrop.ts'
import type { Ground } from './studio-light.ts'
import { formatNumber } from './vector.ts'

const lean = Math.tan((12 * Math.PI) / 180)

/** A slanted band of light over the full height. */
export const drawSlantedBand = (x: number, w: number, h: number, fill: string, opacity: number): string =>
  `<path d="M${formatNumber(x + lean * h)} 0h${formatNumber(w)}L${formatNumber(x + w)} ${h}h${formatNumber(-w)}Z" fill="${fill}" fill-opacity="${opacity}"/>`

/** The workshop's empty ground for wide pictures: wall, floor, pool of light, slanted streaks. */
export function drawWideBackdrop(ground: Ground, w: number, h: number): string {
  const t = tones[ground]
  const faint = ground === 'dark' ? 0.024 : 0.55
  const grain = ground === 'dark' ? 0.75 : 0.55
  return (
    `<defs><radialGradient id="wg" cx=".55" cy=".42" r=".75"><stop offset="0" stop-color="${t.glow}"/><stop offset=".5" stop-color="${t.wall}"/><stop offset="1" stop-color="${t.deep}"/></radialGradient>` +
    `<linearGradient id="wf" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${t.floor}" stop-opacity="0"/><stop offset=".25" stop-color="${t.floor}" stop-opacity="${grain}"/><stop offset="1" stop-color="${t.deep}" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="wl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${t.line}"/><stop offset=".7" stop-color="${t.line}" stop-opacity="0"/></linearGradient></defs>` +
    `<rect width="${w}" height="${h}" fill="url(#wg)"/><rect y="${formatNumber(h * 0.66)}" width="${w}" height="${formatNumber(h * 0.34)}" fill="url(#wf)"/>` +
    drawSlantedBand(w * 0.5, w * 0.1, h, t.streak, faint) +
    drawSlantedBand(w * 0.63, w * 0.03, h, t.streak, faint) +
    drawSlantedBand(w * 0.24, w * 0.16, h, t.streak, faint * 0.7) +
    drawSlantedBand(w * 0.69, w * 0.0022, h, 'url(#wl)', ground === 'dark' ? 0.75 : 0.6)
  )
}
