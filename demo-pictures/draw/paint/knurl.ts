import { placeAround } from './lathe.ts'
import type { Place } from './place.ts'
import type { Sheet } from './sheet.ts'
import { add, dot, formatNumber, multiply } from './vector.ts'

interface Strip {
  r: number
  /** Radius at the far end when the surface is a cone. */
  end?: number
  /** Width of a groove. */
  width?: number
  from: number
  to: number
  count: number
  /** The turn of a groove over its length, in radians; 0 gives straight flutes, and crossed draws it both ways. */
  twist?: number
  crossed?: boolean
}

/** Grooves cut into a round surface: knurls on a grip, fins, threads of a cap. Only those in sight are drawn. */
export function drawKnurl(sheet: Sheet, frame: Place, strip: Strip): void {
  const ways = strip.crossed ? [1, -1] : [1]
  const width = strip.width ?? 1.6
  let dark = ''
  let light = ''
  for (let i = 0; i < strip.count; i++) {
    const angle = (i / strip.count) * 2 * Math.PI
    const out = add(multiply(frame.u, Math.cos(angle)), multiply(frame.v, Math.sin(angle)))
    if (dot(out, sheet.view.toward) < 0.06) continue
    for (const way of ways) {
      const b = angle + way * (strip.twist ?? 0)
      const drawLine = (turn: number) => {
        const [point, corner] = [
          sheet.spot(placeAround(frame, strip.r, strip.from, angle + turn)),
          sheet.spot(placeAround(frame, strip.end ?? strip.r, strip.to, b + turn)),
        ]
        return `M${formatNumber(point[0])} ${formatNumber(point[1])}L${formatNumber(corner[0])} ${formatNumber(corner[1])}`
      }
      dark += drawLine(0)
      light += drawLine((0.85 * width) / strip.r)
    }
  }
  sheet.put(
    `<path d="${dark}" stroke="#000" stroke-opacity=".5" stroke-width="${width}"/><path d="${light}" stroke="#fff" stroke-opacity=".22" stroke-width="${formatNumber(width * 0.6)}"/>`,
  )
}
