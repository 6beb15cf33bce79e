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
export function drawKnurl(sheet: Sheet, p: Place, strip: Strip): void {
  const ways = strip.crossed ? [1, -1] : [1]
  const w = strip.width ?? 1.6
  let dark = ''
  let light = ''
  for (let i = 0; i < strip.count; i++) {
    const a = (i / strip.count) * 2 * Math.PI
    const out = add(multiply(p.u, Math.cos(a)), multiply(p.v, Math.sin(a)))
    if (dot(out, sheet.view.toward) < 0.06) continue
    for (const way of ways) {
      const b = a + way * (strip.twist ?? 0)
      const drawLine = (turn: number) => {
        const [q, s] = [
          sheet.spot(placeAround(p, strip.r, strip.from, a + turn)),
          sheet.spot(placeAround(p, strip.end ?? strip.r, strip.to, b + turn)),
        ]
        return `M${formatNumber(q[0])} ${formatNumber(q[1])}L${formatNumber(s[0])} ${formatNumber(s[1])}`
      }
      dark += drawLine(0)
      light += drawLine((0.85 * w) / strip.r)
    }
  }
  sheet.put(
    `<path d="${dark}" stroke="#000" stroke-opacity=".5" stroke-width="${w}"/><path d="${light}" stroke="#fff" stroke-opacity=".22" stroke-width="${formatNumber(w * 0.6)}"/>`,
  )
}
