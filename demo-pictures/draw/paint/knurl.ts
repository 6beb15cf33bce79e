import type { Drawing } from './drawing.ts'
import type { Frame } from './frame.ts'
import { getPointAround } from './lathe.ts'
import { add, dot, formatNumber, multiply } from './vector.ts'

/** Grooves between two positions along the axis; units are those of the part. */
interface Grooves {
  radius: number
  /** Radius at `to`, when the surface is a cone. */
  endRadius?: number
  /** Width of a groove. */
  width?: number
  from: number
  to: number
  count: number
  /** Turn of a groove over its length, in radians; 0, the default, gives straight flutes. */
  twist?: number
  /** True for grooves that cross: they turn both ways. */
  isCrossed?: boolean
}

/** Draws the visible grooves of a round surface: knurls on a grip, fins, threads of a cap. */
export function drawKnurl(drawing: Drawing, frame: Frame, grooves: Grooves): void {
  const directions = grooves.isCrossed ? [1, -1] : [1]
  const width = grooves.width ?? 1.6
  let darkLines = ''
  let lightLines = ''
  for (let i = 0; i < grooves.count; i++) {
    const angle = (i / grooves.count) * 2 * Math.PI
    const outward = add(multiply(frame.u, Math.cos(angle)), multiply(frame.v, Math.sin(angle)))
    if (dot(outward, drawing.view.toward) < 0.06) continue
    for (const direction of directions) {
      const endAngle = angle + direction * (grooves.twist ?? 0)
      const drawLine = (turn: number) => {
        const [point, corner] = [
          drawing.projectPoint(getPointAround(frame, grooves.radius, grooves.from, angle + turn)),
          drawing.projectPoint(getPointAround(frame, grooves.endRadius ?? grooves.radius, grooves.to, endAngle + turn)),
        ]
        return `M${formatNumber(point[0])} ${formatNumber(point[1])}L${formatNumber(corner[0])} ${formatNumber(corner[1])}`
      }
      darkLines += drawLine(0)
      lightLines += drawLine((0.85 * width) / grooves.radius)
    }
  }
  drawing.addMark(
    `<path d="${darkLines}" stroke="#000" stroke-opacity=".5" stroke-width="${width}"/><path d="${lightLines}" stroke="#fff" stroke-opacity=".22" stroke-width="${formatNumber(width * 0.6)}"/>`,
  )
}
