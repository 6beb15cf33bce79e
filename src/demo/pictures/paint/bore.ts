import { around, lathe, type Profile, ring } from './lathe.ts'
import type { Material } from './material.ts'
import type { Place } from './place.ts'
import type { Sheet } from './sheet.ts'
import { minus, plus, times, unit } from './vector.ts'

/** Draws a hollow looked into from the front: the profile starts at its mouth and goes inwards (z falling). */
export function bore(sheet: Sheet, p: Place, profile: Profile, material: Material, inner?: () => void): void {
  const [mouth, ...rest] = profile
  if (!mouth) return
  const m = mouth[2] ?? material
  sheet.inside(sheet.line(ring(p, mouth[1], mouth[0])), () => {
    const next = rest[0]
    if (!next) {
      lathe(sheet, p, [[mouth[0], mouth[1]]], m)
      inner?.()
      return
    }
    wall(sheet, p, mouth, next, m)
    bore(sheet, p, rest, m, inner)
  })
}

function wall(sheet: Sheet, p: Place, a: Profile[number], b: Profile[number], m: Material): void {
  const steps = 44
  const step = (2 * Math.PI) / steps
  const [dz, dr] = [a[0] - b[0], a[1] - b[1]]
  for (let i = 0; i < steps; i++) {
    const angle = i * step
    const middle = angle + step / 2
    const radial = plus(times(p.u, Math.cos(middle)), times(p.v, Math.sin(middle)))
    const colour = sheet.tint(unit(plus(times(radial, -Math.abs(dz)), times(p.n, Math.abs(dr)))), m)
    const corners = [
      around(p, a[1], a[0], angle),
      around(p, a[1], a[0], angle + step),
      around(p, b[1], b[0], angle + step),
      around(p, b[1], b[0], angle),
    ]
    const faces = minus(times(radial, -Math.abs(dz)), times(p.n, -Math.abs(dr)))
    if (faces[0] * sheet.view.toward[0] + faces[1] * sheet.view.toward[1] + faces[2] * sheet.view.toward[2] <= 0)
      continue
    sheet.put(`<path d="${sheet.line(corners)}" fill="${colour}" stroke="${colour}" stroke-width=".9"/>`)
  }
}
