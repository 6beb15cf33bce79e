import { mixColours } from '#draw/paint/colour.ts'
import type { Theme } from '#draw/paint/studio-light.ts'
import { drawSideWheel } from './side-wheel.ts'

interface CarOptions {
  x: number
  /** The y coordinate of the floor below the tyres. */
  floor: number
  /** Scale; a car of size 1 is 1000 units wide. */
  size: number
  theme: Theme
  colour: string
  seed: number
  hasWing?: boolean
  /** Prefix of the ids, which must differ between the cars of a picture; `car` by default. */
  prefix?: string
  /** True for a car on a lift: its wheels hang lower, and it casts no shadow. */
  isLifted?: boolean
}

const body =
  'M14 214C8 180 12 158 34 146C92 128 150 122 208 110C270 70 340 44 440 42C534 42 604 74 676 120C776 128 890 144 950 172C978 184 990 206 986 240L974 258H894A84 84 0 0 0 726 258H282A84 84 0 0 0 114 258H30Z'
const glass = 'M240 114C290 80 350 59 430 57L430 112ZM446 57C518 58 572 82 626 116L446 112Z'
const roofline = 'M34 146C92 128 150 122 208 110C270 70 340 44 440 42C534 42 604 74 676 120C776 128 890 144 950 172'

/** Draws a low coupé from its side, facing right. */
export function drawCar(options: CarOptions): string {
  const { x, floor, size, theme, colour, seed } = options
  const idPrefix = options.prefix ?? 'car'
  const isDark = theme === 'dark'
  const toPixels = (units: number) => Math.round(units * size * 100) / 100
  const top = floor - 320 * size
  const drawWheel = (cx: number, count: number) =>
    drawSideWheel(
      x + toPixels(cx),
      top + toPixels(248 + (options.isLifted ? 16 : 0)),
      toPixels(79),
      theme,
      seed,
      `${idPrefix}${count}`,
    )
  const low = mixColours(colour, '#050608', isDark ? 0.82 : 0.6)
  const wing = options.hasWing
    ? '<path d="M20 92L108 84L110 94L24 104ZM60 96L70 96L84 138L70 140Z" fill="#0b0c0e"/><path d="M20 92L108 84" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>'
    : ''
  return (
    `<defs><linearGradient id="${idPrefix}b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mixColours(colour, '#ffffff', 0.35)}"/><stop offset=".3" stop-color="${colour}"/><stop offset=".52" stop-color="${low}"/><stop offset=".62" stop-color="${mixColours(colour, low, 0.45)}"/><stop offset="1" stop-color="${mixColours(low, '#000000', 0.5)}"/></linearGradient>` +
    `<linearGradient id="${idPrefix}g" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${isDark ? '#39424d' : '#5b6a78'}"/><stop offset=".5" stop-color="#12161b"/><stop offset="1" stop-color="#07090b"/></linearGradient>` +
    `<radialGradient id="${idPrefix}s"><stop offset="0" stop-color="#000" stop-opacity="${isDark ? 0.9 : 0.5}"/><stop offset=".7" stop-color="#000" stop-opacity="${isDark ? 0.6 : 0.3}"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>` +
    (options.isLifted
      ? ''
      : `<ellipse cx="${x + toPixels(500)}" cy="${floor}" rx="${toPixels(540)}" ry="${toPixels(26)}" fill="url(#${idPrefix}s)"/>`) +
    `<g transform="translate(${x} ${top}) scale(${size})"><circle cx="198" cy="250" r="84" fill="#050607"/><circle cx="810" cy="250" r="84" fill="#050607"/>` +
    `${wing}<path d="${body}" fill="url(#${idPrefix}b)"/><path d="${glass}" fill="url(#${idPrefix}g)"/>` +
    `<path d="M322 70L400 58L346 112H262Z" fill="#fff" fill-opacity=".07"/>` +
    `<path d="M30 196C240 176 700 170 968 206" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"/><path d="M30 199C240 179 700 173 968 209" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.6"/>` +
    `<path d="M446 114L456 250M232 120C226 160 236 200 270 236M640 112C652 150 656 200 650 250" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="2"/>` +
    `<path d="M282 258H726L716 270H292Z" fill="#0a0b0d"/><path d="M894 258H978L990 268H890Z" fill="#0a0b0d"/>` +
    `<path d="${roofline}" fill="none" stroke="#fff" stroke-opacity="${isDark ? 0.75 : 0.9}" stroke-width="2.6"/>` +
    `<path d="M906 160C940 168 962 178 974 194L926 184Z" fill="#eaf6ff"/><path d="M906 160C940 168 962 178 974 194" fill="none" stroke="#bfe6ff" stroke-opacity=".35" stroke-width="12"/>` +
    `<path d="M18 168L64 156L66 168L18 182Z" fill="#ff2a2a"/><path d="M18 172L64 160" stroke="#ff2a2a" stroke-opacity=".3" stroke-width="16"/>` +
    `</g>${drawWheel(198, 1)}${drawWheel(810, 2)}`
  )
}
