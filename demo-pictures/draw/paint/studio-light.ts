import { mixColours, pickFromRamp } from './colour.ts'
import type { Material } from './material.ts'
import { clamp, dot, normalize, smooth, type Vector3 } from './vector.ts'

export type Ground = 'dark' | 'light'

const key = normalize([-0.45, 0.72, 0.55])
const softBox = normalize([-0.42, 0.74, 0.52])
const rimColour = { dark: '#ffe53b', light: '#7fd2f7' }

/**
 * Returns the light that a mirror reflects: a soft box up left, a light ceiling, a dark horizon, strips at both sides.
 */
function computeMirrorLight(reflection: Vector3): number {
  const box = smooth(0.58, 0.97, dot(reflection, softBox))
  const ceiling = 0.42 * smooth(0.2, 0.95, reflection[1])
  const right = 0.8 * smooth(0.52, 0.74, reflection[0]) * (1 - smooth(0.78, 0.97, reflection[0]))
  const left =
    0.62 *
    smooth(0.42, 0.62, -reflection[0]) *
    (1 - smooth(0.7, 0.9, -reflection[0])) *
    (1 - smooth(0.3, 0.7, Math.abs(reflection[1] - 0.1)))
  const floor = 0.3 * smooth(0.35, 0.95, -reflection[1])
  const front = 0.26 * smooth(0.72, 1, reflection[2])
  return Math.max(box, ceiling, right, left, floor, front)
}

/** Returns the brightness, from 0 to 1, of a surface whose normal is given in the view's axes. */
function computeBrightness(normal: Vector3, material: Material): number {
  const wrapped = clamp(0.85 * dot(normal, key) + 0.15)
  const reflection: Vector3 = [2 * normal[2] * normal[0], 2 * normal[2] * normal[1], 2 * normal[2] * normal[2] - 1]
  return clamp(material.ambient + material.diffuse * wrapped + material.mirror * computeMirrorLight(reflection))
}

/** Returns the colour (#rrggbb) of a lit surface, with the coloured light on its right edge. */
export function shade(normal: Vector3, material: Material, ground: Ground): string {
  const lift = ground === 'dark' ? 0.03 : 0
  const base = pickFromRamp(material.ramp, computeBrightness(normal, material) + lift)
  const edge = (1 - clamp(normal[2])) ** 2.2 * smooth(0.15, 0.9, normal[0] - 0.25 * normal[1])
  return mixColours(base, rimColour[ground], clamp(edge * material.rim * (ground === 'dark' ? 0.6 : 0.5)))
}
