import type { Drawing } from './drawing.ts'
import type { Frame } from './frame.ts'
import { type Band, buildRing, type ComputeNormal, drawBandPiece, drawLathe, type Profile } from './lathe.ts'
import type { Material } from './material.ts'
import { add, dot, multiply, normalize } from './vector.ts'

/**
 * Draws a hollow that opens to the front: the profile starts at its mouth and goes inwards (z falling).
 * `drawInner` draws what is at the bottom.
 */
export function drawBore(
  drawing: Drawing,
  frame: Frame,
  profile: Profile,
  material: Material,
  drawInner?: () => void,
): void {
  const [mouth, ...deeper] = profile
  if (!mouth) return
  const surface = mouth[2] ?? material
  drawing.clip(drawing.buildPath(buildRing(frame, mouth[1], mouth[0])), () => {
    const next = deeper[0]
    if (!next) {
      drawLathe(drawing, frame, [[mouth[0], mouth[1]]], surface)
      drawInner?.()
      return
    }
    drawWall(drawing, frame, mouth, next, surface)
    drawBore(drawing, frame, deeper, surface, drawInner)
  })
}

/** Draws the visible part of the wall between two points of the profile. */
function drawWall(
  drawing: Drawing,
  frame: Frame,
  near: Profile[number],
  far: Profile[number],
  material: Material,
): void {
  const pieces = 30
  const step = (2 * Math.PI) / pieces
  const [dz, dr] = [Math.abs(near[0] - far[0]), Math.abs(near[1] - far[1])]
  const band: Band = { z0: near[0], r0: near[1], z1: far[0], r1: far[1], material }
  const computeNormal: ComputeNormal = angle => {
    const radial = add(multiply(frame.u, Math.cos(angle)), multiply(frame.v, Math.sin(angle)))
    return normalize(add(multiply(radial, -dz), multiply(frame.n, dr)))
  }
  for (let i = 0; i < pieces; i++) {
    if (dot(computeNormal((i + 0.5) * step), drawing.view.toward) > 0)
      drawBandPiece(drawing, frame, band, [i * step, step], computeNormal)
  }
}
