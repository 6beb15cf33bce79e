import { placeAround } from './lathe.ts'
import type { Material } from './material.ts'
import type { Place } from './place.ts'
import type { Sheet } from './sheet.ts'
import { drawTube } from './tube.ts'
import { dot, type Vector3 } from './vector.ts'

export interface Coil {
  /** Radius of the coil at a share 0…1 of its length. */
  radius: (t: number) => number
  from: number
  to: number
  turns: number
  wire: number
  /** Share of the length reached at a share of the turns: progressive springs lie closer at one end. */
  pitch?: (t: number) => number
}

/** Draws the half of a coil spring that is behind its axis, or the half before it. */
export function drawCoilHalf(sheet: Sheet, frame: Place, coil: Coil, material: Material, half: 'back' | 'front'): void {
  const steps = Math.round(coil.turns * 40)
  const facing = Math.atan2(dot(frame.v, sheet.view.toward), dot(frame.u, sheet.view.toward))
  let run: Vector3[] = []
  const flush = () => {
    if (run.length > 1) drawTube(sheet, run, coil.wire, material, false, 'butt')
    run = []
  }
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const angle = t * coil.turns * 2 * Math.PI
    const along = coil.from + (coil.to - coil.from) * (coil.pitch?.(t) ?? t)
    const before = Math.cos(angle - facing) > -0.06
    const behind = Math.cos(angle - facing) < 0.06
    if (half === 'front' ? before : behind) run.push(placeAround(frame, coil.radius(t), along, angle))
    else flush()
  }
  flush()
}
