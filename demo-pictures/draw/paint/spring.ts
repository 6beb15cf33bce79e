import type { Drawing } from './drawing.ts'
import type { Frame } from './frame.ts'
import { getPointAround } from './lathe.ts'
import type { Material } from './material.ts'
import { drawTube } from './tube.ts'
import { dot, type Vector3 } from './vector.ts'

export interface Coil {
  /** Returns the radius of the coil at a share, from 0 to 1, of its turns. */
  radius: (share: number) => number
  from: number
  to: number
  coilCount: number
  wireRadius: number
  /**
   * Returns the share of the length reached at a share of the turns.
   * Progressive springs have coils of varying distance.
   */
  pitch?: (share: number) => number
}

/** Draws the half of a coil spring that lies behind its axis, or the half in front of it. */
export function drawCoilHalf(
  drawing: Drawing,
  frame: Frame,
  coil: Coil,
  material: Material,
  half: 'back' | 'front',
): void {
  const steps = Math.round(coil.coilCount * 40)
  const facingAngle = Math.atan2(dot(frame.v, drawing.view.toward), dot(frame.u, drawing.view.toward))
  let run: Vector3[] = []
  const drawRun = () => {
    if (run.length > 1) drawTube(drawing, run, coil.wireRadius, material, false, 'butt')
    run = []
  }
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const angle = t * coil.coilCount * 2 * Math.PI
    const along = coil.from + (coil.to - coil.from) * (coil.pitch?.(t) ?? t)
    const isInFront = Math.cos(angle - facingAngle) > -0.06
    const isBehind = Math.cos(angle - facingAngle) < 0.06
    if (half === 'front' ? isInFront : isBehind) run.push(getPointAround(frame, coil.radius(t), along, angle))
    else drawRun()
  }
  drawRun()
}
