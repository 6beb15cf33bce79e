import { type Band, buildRing, drawLathe, drawPiece, type Normal, type Profile } from './lathe.ts'
import type { Material } from './material.ts'
import type { Place } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, dot, multiply, normalize } from './vector.ts'

/** Draws a hollow looked into from the front: the profile starts at its mouth and goes inwards (z falling). */
export function drawBore(sheet: Sheet, frame: Place, profile: Profile, material: Material, inner?: () => void): void {
  const [mouth, ...rest] = profile
  if (!mouth) return
  const surface = mouth[2] ?? material
  sheet.inside(sheet.line(buildRing(frame, mouth[1], mouth[0])), () => {
    const next = rest[0]
    if (!next) {
      drawLathe(sheet, frame, [[mouth[0], mouth[1]]], surface)
      inner?.()
      return
    }
    drawWall(sheet, frame, mouth, next, surface)
    drawBore(sheet, frame, rest, surface, inner)
  })
}

function drawWall(sheet: Sheet, frame: Place, a: Profile[number], b: Profile[number], material: Material): void {
  const pieces = 30
  const step = (2 * Math.PI) / pieces
  const [dz, dr] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])]
  const band: Band = { z0: a[0], r0: a[1], z1: b[0], r1: b[1], m: material }
  const computeNormal: Normal = angle => {
    const radial = add(multiply(frame.u, Math.cos(angle)), multiply(frame.v, Math.sin(angle)))
    return normalize(add(multiply(radial, -dz), multiply(frame.n, dr)))
  }
  for (let i = 0; i < pieces; i++) {
    if (dot(computeNormal((i + 0.5) * step), sheet.view.toward) > 0)
      drawPiece(sheet, frame, band, [i * step, step], computeNormal)
  }
}
