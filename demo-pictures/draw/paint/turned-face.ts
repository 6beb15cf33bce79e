import { mixColours } from './colour.ts'
import { placeAround } from './lathe.ts'
import type { Material } from './material.ts'
import { type Place, placeAt } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, multiply } from './vector.ts'

/** Draws a face turned on a lathe: light fans out over it from the middle, as on a brake disc. */
export function drawTurnedFace(
  sheet: Sheet,
  frame: Place,
  r0: number,
  r1: number,
  material: Material,
  grooves = 0,
): void {
  const steps = 84
  const step = (2 * Math.PI) / steps
  for (let i = 0; i < steps; i++) {
    const angle = i * step
    const radial = add(multiply(frame.u, Math.cos(angle + step / 2)), multiply(frame.v, Math.sin(angle + step / 2)))
    const tintLeaning = (factor: number) => sheet.tint(add(frame.n, multiply(radial, factor)), material)
    const colour = mixColours(
      mixColours(tintLeaning(-0.42), tintLeaning(0.42), 0.5),
      mixColours(tintLeaning(0.16), tintLeaning(-0.16), 0.5),
      0.5,
    )
    const wide = angle + step * 1.5
    const corners = [
      placeAround(frame, r0, 0, angle),
      placeAround(frame, r1, 0, angle),
      placeAround(frame, r1, 0, wide),
      placeAround(frame, r0, 0, wide),
    ]
    sheet.put(`<path d="${sheet.line(corners)}" fill="${colour}"/>`)
  }
  for (let i = 1; i <= grooves; i++) {
    const radius = r0 + ((r1 - r0) * i) / (grooves + 1)
    const pathData = sheet.line(
      Array.from({ length: 72 }, (_, factor) => placeAround(frame, radius, 0, (factor / 72) * 2 * Math.PI)),
    )
    const [stroke, opacity] = i % 2 ? ['#000000', 0.16] : ['#ffffff', 0.12]
    sheet.put(`<path d="${pathData}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width=".8"/>`)
  }
}

/** Draws a thin line of light round a circular edge. */
export function drawRingLine(
  sheet: Sheet,
  frame: Place,
  radius: number,
  z: number,
  colour: string,
  width: number,
  opacity = 1,
): void {
  const pathData = sheet.line(
    Array.from({ length: 72 }, (_, factor) =>
      placeAt(frame, radius * Math.cos((factor * Math.PI) / 36), radius * Math.sin((factor * Math.PI) / 36), z),
    ),
  )
  sheet.put(
    `<path d="${pathData}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`,
  )
}
