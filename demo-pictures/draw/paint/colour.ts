import { clamp } from './vector.ts'

type Rgb = [number, number, number]

const MAX_PARSED_COLOURS = 4096
const parsedColours = new Map<string, Rgb>()

function parseColour(hex: string): Rgb {
  const cached = parsedColours.get(hex)
  if (cached) return cached
  const bits = Number.parseInt(hex.slice(1), 16)
  const rgb: Rgb = [bits >> 16, (bits >> 8) & 255, bits & 255]
  if (parsedColours.size < MAX_PARSED_COLOURS) parsedColours.set(hex, rgb)
  return rgb
}

const formatByte = (x: number) =>
  Math.round(clamp(x, 0, 255))
    .toString(16)
    .padStart(2, '0')

/** Mixes two colours (#rrggbb); `share` is that of the second one, from 0 to 1. */
export function mixColours(first: string, second: string, share: number): string {
  const from = parseColour(first)
  const to = parseColour(second)
  const mixChannel = (i: 0 | 1 | 2) => formatByte(from[i] + (to[i] - from[i]) * share)
  return `#${mixChannel(0)}${mixChannel(1)}${mixChannel(2)}`
}

/** Returns the colour at `position`, from 0 to 1, of a ramp of evenly spaced stops. */
export function pickFromRamp(stops: readonly string[], position: number): string {
  const offset = clamp(position) * (stops.length - 1)
  const i = Math.min(Math.floor(offset), stops.length - 2)
  return mixColours(stops[i] as string, stops[i + 1] as string, offset - i)
}
