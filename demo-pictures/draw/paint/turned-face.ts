import { mixColours } from './colour.ts'
import { placeAround } from './lathe.ts'
import type { Material } from './material.ts'
import { type Place, placeAt } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, multiply } from './vector.ts'

/** A face turned on a lathe: light fans out over it from the middle, as on a brake disc. */
export function drawTurnedFace(sheet: Sheet, p: Place, r0: number, r1: number, m: Material, grooves = 0): void {
  const steps = 84
  const step = (2 * Math.PI) / steps
  for (let i = 0; i < steps; i++) {
    const a = i * step
    const radial = add(multiply(p.u, Math.cos(a + step / 2)), multiply(p.v, Math.sin(a + step / 2)))
    const tintLeaning = (k: number) => sheet.tint(add(p.n, multiply(radial, k)), m)
    const colour = mixColours(
      mixColours(tintLeaning(-0.42), tintLeaning(0.42), 0.5),
      mixColours(tintLeaning(0.16), tintLeaning(-0.16), 0.5),
      0.5,
    )
    const wide = a + step * 1.5
    const corners = [
      placeAround(p, r0, 0, a),
      placeAround(p, r1, 0, a),
      placeAround(p, r1, 0, wide),
      placeAround(p, r0, 0, wide),
    ]
    sheet.put(`<path d="${sheet.line(corners)}" fill="${colour}"/>`)
  }
  for (let i = 1; i <= grooves; i++) {
    const r = r0 + ((r1 - r0) * i) / (grooves + 1)
    const d = sheet.line(Array.from({ length: 72 }, (_, k) => placeAround(p, r, 0, (k / 72) * 2 * Math.PI)))
    const [stroke, opacity] = i % 2 ? ['#000000', 0.16] : ['#ffffff', 0.12]
    sheet.put(`<path d="${d}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width=".8"/>`)
  }
}

/** A thin line of light round a circular edge. */
export function drawRingLine(
  sheet: Sheet,
  p: Place,
  r: number,
  z: number,
  colour: string,
  width: number,
  opacity = 1,
): void {
  const d = sheet.line(
    Array.from({ length: 72 }, (_, k) =>
      placeAt(p, r * Math.cos((k * Math.PI) / 36), r * Math.sin((k * Math.PI) / 36), z),
    ),
  )
  sheet.put(`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`)
}
