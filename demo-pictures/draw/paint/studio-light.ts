import { mixColours, pickFromRamp } from './colour.ts'
import type { Material } from './material.ts'
import { clamp, dot, normalize, smoothStep, type Vector3 } from './vector.ts'

export type Theme = 'dark' | 'light'

/** Direction of the main light, in the axes of the view. */
const keyLight = normalize([-0.45, 0.72, 0.55])
const softBox = normalize([-0.42, 0.74, 0.52])
/** Light in the brand's colour of each theme comes from the right. */
const rimColours = { dark: '#ffe53b', light: '#7fd2f7' }

/**
 * Returns the light that a mirror reflects: a soft box up left, a light ceiling, a dark horizon, strips at both sides.
 */
function computeMirrorLight(reflection: Vector3): number {
  const box = smoothStep(0.58, 0.97, dot(reflection, softBox))
  const ceiling = 0.42 * smoothStep(0.2, 0.95, reflection[1])
  const right = 0.8 * smoothStep(0.52, 0.74, reflection[0]) * (1 - smoothStep(0.78, 0.97, reflection[0]))
  const left =
    0.62 *
    smoothStep(0.42, 0.62, -reflection[0]) *
    (1 - smoothStep(0.7, 0.9, -reflection[0])) *
    (1 - smoothStep(0.3, 0.7, Math.abs(reflection[1] - 0.1)))
  const floor = 0.3 * smoothStep(0.35, 0.95, -reflection[1])
  const front = 0.26 * smoothStep(0.72, 1, reflection[2])
  return Math.max(box, ceiling, right, left, floor, front)
}

/** Returns the brightness, from 0 to 1, of a surface. The normal is in the axes of the view. */
function computeBrightness(normal: Vector3, material: Material): number {
  const wrapped = clamp(0.85 * dot(normal, keyLight) + 0.15)
  const reflection: Vector3 = [2 * normal[2] * normal[0], 2 * normal[2] * normal[1], 2 * normal[2] * normal[2] - 1]
  return clamp(material.ambient + material.diffuse * wrapped + material.mirror * computeMirrorLight(reflection))
}

/** Returns the colour (#rrggbb) of a lit surface, with the coloured light on its right edge. */
export function computeLitColour(normal: Vector3, material: Material, theme: Theme): string {
  const lift = theme === 'dark' ? 0.03 : 0
  const base = pickFromRamp(material.ramp, computeBrightness(normal, material) + lift)
  const edge = (1 - clamp(normal[2])) ** 2.2 * smoothStep(0.15, 0.9, normal[0] - 0.25 * normal[1])
  return mixColours(base, rimColours[theme], clamp(edge * material.rim * (theme === 'dark' ? 0.6 : 0.5)))
}
