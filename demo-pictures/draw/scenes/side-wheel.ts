import { createChance } from '#draw/paint/chance.ts'
import { finishes } from '#draw/paint/finish.ts'
import { steel } from '#draw/paint/material.ts'
import { move, place } from '#draw/paint/place.ts'
import { Sheet } from '#draw/paint/sheet.ts'
import type { Ground } from '#draw/paint/studio-light.ts'
import { formatNumber } from '#draw/paint/vector.ts'
import { createView } from '#draw/paint/view.ts'
import { drawRim } from '#draw/parts/rim.ts'
import { drawTyreBody } from '#draw/parts/tyre-body.ts'

/** Draws a wheel seen from the side; `radius` is that of its tyre. */
export function drawSideWheel(
  x: number,
  y: number,
  radius: number,
  ground: Ground,
  seed: number,
  prefix: string,
): string {
  const sheet = new Sheet(createView(0, 0), ground, prefix)
  const chance = createChance(seed)
  const frame = place([0, 0, 0], [0, 0, 1])
  const face = chance.pick([finishes.machined, finishes.bronze, finishes.gold, finishes.white, finishes.gunmetal])
  drawTyreBody(sheet, frame, { outer: 128, inner: 100, width: 90 }, 'slick')
  drawRim(sheet, move(frame, 0, 0, 45), 100, 60, {
    spokes: chance.pick([5, 6, 10]),
    shape: chance.pick(['straight', 'split', 'twin'] as const),
    face,
    barrel: finishes.black,
    lip: steel,
    accent: '#ffeb3b',
    nuts: 5,
    sink: 0.1,
  })
  return `<defs>${sheet.defs()}</defs><g transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${Math.round((radius / 128) * 1000) / 1000})">${sheet.marks()}</g>`
}
