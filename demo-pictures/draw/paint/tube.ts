import { mixColours, pickFromRamp } from './colour.ts'
import type { Material } from './material.ts'
import { drawLineThrough, type Sheet } from './sheet.ts'
import { clamp, formatNumber, type Vector3 } from './vector.ts'

/**
 * Bands across a round bar from its shaded side (-1) to the lit one (+1), each inside the one before, with its light.
 */
const bands: readonly (readonly [from: number, to: number, light: number])[] = [
  [-0.93, 1, 0.1],
  [-0.72, 0.97, 0.19],
  [-0.5, 0.93, 0.28],
  [-0.28, 0.88, 0.37],
  [-0.08, 0.82, 0.46],
  [0.08, 0.76, 0.57],
  [0.2, 0.69, 0.7],
  [0.3, 0.61, 0.84],
  [0.38, 0.53, 0.98],
]

/** Draws a round bar or pipe of radius `radius` along points in space. */
export function drawTube(
  sheet: Sheet,
  points: readonly Vector3[],
  radius: number,
  material: Material,
  closed = false,
  cap = 'butt',
): void {
  const spots = points.map(point => sheet.spot(point, radius))
  const pathData = drawLineThrough(spots, closed)
  const gain = material.diffuse + material.mirror
  const stroke = (colour: string, width: number, shift: number) =>
    `<path d="${pathData}" stroke="${colour}" stroke-width="${formatNumber(width)}"${shift === 0 ? '' : ` transform="translate(${formatNumber(-0.55 * shift)} ${formatNumber(-0.83 * shift)})"`}/>`
  const rim = mixColours(
    material.ramp[0] ?? '#000000',
    sheet.ground === 'dark' ? '#ffe53b' : '#7fd2f7',
    0.42 * material.rim,
  )
  const fine = radius > 6 ? bands : bands.filter((_, i) => i % 2 === 0)
  const layers = fine.map(([from, to, light]) =>
    stroke(
      pickFromRamp(material.ramp, clamp(material.ambient * 0.7 + light * gain)),
      radius * (to - from),
      (radius * (from + to)) / 2,
    ),
  )
  sheet.put(
    `<g fill="none" stroke-linejoin="round" stroke-linecap="${cap}">${stroke(rim, 2 * radius, 0)}${layers.join('')}</g>`,
  )
}
