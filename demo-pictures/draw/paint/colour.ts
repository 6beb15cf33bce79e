import { clamp } from './vector.ts'

type Rgb = [number, number, number]

const parsed = new Map<string, Rgb>()

function parseColour(hex: string): Rgb {
  const known = parsed.get(hex)
  if (known) return known
  const count = Number.parseInt(hex.slice(1), 16)
  const made: Rgb = [count >> 16, (count >> 8) & 255, count & 255]
  if (parsed.size < 4096) parsed.set(hex, made)
  return made
}

const formatByte = (x: number) =>
  Math.round(clamp(x, 0, 255))
    .toString(16)
    .padStart(2, '0')

/** Mixes two colours (#rrggbb), `t` from 0 to 1. */
export function mixColours(a: string, b: string, t: number): string {
  const x = parseColour(a)
  const y = parseColour(b)
  const mixPart = (i: 0 | 1 | 2) => formatByte(x[i] + (y[i] - x[i]) * t)
  return `#${mixPart(0)}${mixPart(1)}${mixPart(2)}`
}

/** Picks a colour from a row of evenly spaced stops, `t` from 0 to 1. */
export function pickFromRamp(stops: readonly string[], t: number): string {
  const x = clamp(t) * (stops.length - 1)
  const i = Math.min(Math.floor(x), stops.length - 2)
  return mixColours(stops[i] as string, stops[i + 1] as string, x - i)
}
