import { mixColours, pickFromRamp } from './colour.ts'
import type { Material } from './material.ts'
import { clamp, dot, normalize, smooth, type V3 } from './vector.ts'

export type Ground = 'dark' | 'light'

const key = normalize([-0.45, 0.72, 0.55])
const softBox = normalize([-0.42, 0.74, 0.52])
const rimColour = { dark: '#ffe53b', light: '#7fd2f7' }

/**
 * Returns the light that a mirror reflects: a soft box up left, a light ceiling, a dark horizon, strips at both sides.
 */
function computeMirrorLight(r: V3): number {
  const box = smooth(0.58, 0.97, dot(r, softBox))
  const ceiling = 0.42 * smooth(0.2, 0.95, r[1])
  const right = 0.8 * smooth(0.52, 0.74, r[0]) * (1 - smooth(0.78, 0.97, r[0]))
  const left =
    0.62 * smooth(0.42, 0.62, -r[0]) * (1 - smooth(0.7, 0.9, -r[0])) * (1 - smooth(0.3, 0.7, Math.abs(r[1] - 0.1)))
  const floor = 0.3 * smooth(0.35, 0.95, -r[1])
  const front = 0.26 * smooth(0.72, 1, r[2])
  return Math.max(box, ceiling, right, left, floor, front)
}

/** Brightness 0…1 of a surface whose normal is given in the view's axes. */
function computeBrightness(n: V3, m: Material): number {
  const wrapped = clamp(0.85 * dot(n, key) + 0.15)
  const r: V3 = [2 * n[2] * n[0], 2 * n[2] * n[1], 2 * n[2] * n[2] - 1]
  return clamp(m.ambient + m.diffuse * wrapped + m.mirror * computeMirrorLight(r))
}

/** The colour (#rrggbb) of such a surface, with the coloured light on its right edge. */
export function shade(n: V3, m: Material, ground: Ground): string {
  const lift = ground === 'dark' ? 0.03 : 0
  const base = pickFromRamp(m.ramp, computeBrightness(n, m) + lift)
  const edge = (1 - clamp(n[2])) ** 2.2 * smooth(0.15, 0.9, n[0] - 0.25 * n[1])
  return mixColours(base, rimColour[ground], clamp(edge * m.rim * (ground === 'dark' ? 0.6 : 0.5)))
}
