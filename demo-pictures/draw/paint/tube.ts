import { mixColours, pickFromRamp } from './colour.ts'
import { buildPathData, type Drawing } from './drawing.ts'
import type { Material } from './material.ts'
import { clamp, formatNumber, type Vector3 } from './vector.ts'

/**
 * Bands across a round bar, from its shaded side (-1) to the lit one (+1), with their light. Each lies inside the one
 * before it.
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

/** Draws a round bar or pipe along points in space. */
export function drawTube(
  drawing: Drawing,
  points: readonly Vector3[],
  radius: number,
  material: Material,
  isClosed = false,
  lineCap: 'butt' | 'round' = 'butt',
): void {
  const positions = points.map(point => drawing.projectPoint(point, radius))
  const pathData = buildPathData(positions, isClosed)
  const contrast = material.diffuse + material.mirror
  const drawStroke = (colour: string, width: number, shift: number) =>
    `<path d="${pathData}" stroke="${colour}" stroke-width="${formatNumber(width)}"${shift === 0 ? '' : ` transform="translate(${formatNumber(-0.55 * shift)} ${formatNumber(-0.83 * shift)})"`}/>`
  const edgeColour = mixColours(
    material.ramp[0] ?? '#000000',
    drawing.theme === 'dark' ? '#ffe53b' : '#7fd2f7',
    0.42 * material.rim,
  )
  const shownBands = radius > 6 ? bands : bands.filter((_, i) => i % 2 === 0)
  const layers = shownBands.map(([from, to, light]) =>
    drawStroke(
      pickFromRamp(material.ramp, clamp(material.ambient * 0.7 + light * contrast)),
      radius * (to - from),
      (radius * (from + to)) / 2,
    ),
  )
  drawing.addMark(
    `<g fill="none" stroke-linejoin="round" stroke-linecap="${lineCap}">${drawStroke(edgeColour, 2 * radius, 0)}${layers.join('')}</g>`,
  )
}
