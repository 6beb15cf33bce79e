import { mixColours } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { type Frame, getPoint } from './frame.ts'
import { getPointAround } from './lathe.ts'
import type { Material } from './material.ts'
import { add, multiply } from './vector.ts'

/** Draws a face turned on a lathe, such as a brake disc: light fans out over it from the middle. */
export function drawTurnedFace(
  drawing: Drawing,
  frame: Frame,
  innerRadius: number,
  outerRadius: number,
  material: Material,
  grooveCount = 0,
): void {
  const steps = 84
  const step = (2 * Math.PI) / steps
  for (let i = 0; i < steps; i++) {
    const angle = i * step
    const radial = add(multiply(frame.u, Math.cos(angle + step / 2)), multiply(frame.v, Math.sin(angle + step / 2)))
    const tintLeaning = (factor: number) => drawing.computeColour(add(frame.n, multiply(radial, factor)), material)
    const colour = mixColours(
      mixColours(tintLeaning(-0.42), tintLeaning(0.42), 0.5),
      mixColours(tintLeaning(0.16), tintLeaning(-0.16), 0.5),
      0.5,
    )
    // Sectors overlap by half, so that no seam shows between them.
    const endAngle = angle + step * 1.5
    const corners = [
      getPointAround(frame, innerRadius, 0, angle),
      getPointAround(frame, outerRadius, 0, angle),
      getPointAround(frame, outerRadius, 0, endAngle),
      getPointAround(frame, innerRadius, 0, endAngle),
    ]
    drawing.addMark(`<path d="${drawing.buildPath(corners)}" fill="${colour}"/>`)
  }
  for (let i = 1; i <= grooveCount; i++) {
    const radius = innerRadius + ((outerRadius - innerRadius) * i) / (grooveCount + 1)
    const pathData = drawing.buildPath(
      Array.from({ length: 72 }, (_, point) => getPointAround(frame, radius, 0, (point / 72) * 2 * Math.PI)),
    )
    const [stroke, opacity] = i % 2 ? ['#000000', 0.16] : ['#ffffff', 0.12]
    drawing.addMark(
      `<path d="${pathData}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width=".8"/>`,
    )
  }
}

/** Draws a thin line of light round a circular edge. */
export function drawRingLine(
  drawing: Drawing,
  frame: Frame,
  radius: number,
  z: number,
  colour: string,
  width: number,
  opacity = 1,
): void {
  const pathData = drawing.buildPath(
    Array.from({ length: 72 }, (_, point) =>
      getPoint(frame, radius * Math.cos((point * Math.PI) / 36), radius * Math.sin((point * Math.PI) / 36), z),
    ),
  )
  drawing.addMark(
    `<path d="${pathData}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`,
  )
}
