import { Drawing } from '#draw/paint/drawing.ts'
import { finishes } from '#draw/paint/finish.ts'
import { createFrame, moveFrame } from '#draw/paint/frame.ts'
import { steel } from '#draw/paint/material.ts'
import { createSeededRandom } from '#draw/paint/seeded-random.ts'
import type { Theme } from '#draw/paint/studio-light.ts'
import { formatNumber } from '#draw/paint/vector.ts'
import { createView } from '#draw/paint/view.ts'
import { drawRim } from '#draw/parts/rim.ts'
import { drawTyreBody } from '#draw/parts/tyre-body.ts'

/** Draws a wheel seen from the side; `radius` is that of its tyre. */
export function drawSideWheel(
  x: number,
  y: number,
  radius: number,
  theme: Theme,
  seed: number,
  prefix: string,
): string {
  const drawing = new Drawing(createView(0, 0), theme, prefix)
  const random = createSeededRandom(seed)
  const frame = createFrame([0, 0, 0], [0, 0, 1])
  const face = random.pick([finishes.machined, finishes.bronze, finishes.gold, finishes.white, finishes.gunmetal])
  drawTyreBody(drawing, frame, { outer: 128, inner: 100, width: 90 }, 'slick')
  drawRim(drawing, moveFrame(frame, 0, 0, 45), 100, 60, {
    spokeCount: random.pick([5, 6, 10]),
    shape: random.pick(['straight', 'split', 'twin'] as const),
    face,
    barrel: finishes.black,
    lip: steel,
    accent: '#ffeb3b',
    nutCount: 5,
    hubOffset: 0.1,
  })
  return `<defs>${drawing.joinDefinitions()}</defs><g transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${Math.round((radius / 128) * 1000) / 1000})">${drawing.joinMarks()}</g>`
}
