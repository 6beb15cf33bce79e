import { buildRing, drawSleeve, type Profile, placeAround } from '#draw/paint/lathe.ts'
import { rubber } from '#draw/paint/material.ts'
import type { Place } from '#draw/paint/place.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { buildDirection } from '#draw/paint/thread.ts'
import { dot, formatNumber } from '#draw/paint/vector.ts'

interface TyreSize {
  outer: number
  inner: number
  width: number
}

/** A tyre about the place's axis, its middle at the place; the front bead is open for a rim. */
export function drawTyreBody(
  sheet: Sheet,
  p: Place,
  { outer, inner, width }: TyreSize,
  blocks: 'slick' | 'road' | 'vee',
): void {
  const h = width / 2
  const wall = outer - inner
  const shoulder: Profile = [
    [-h * 0.86, inner],
    [-h * 0.98, inner + wall * 0.3],
    [-h, inner + wall * 0.55],
    [-h * 0.93, inner + wall * 0.82],
    [-h * 0.78, outer - wall * 0.04],
    [-h * 0.5, outer],
    [h * 0.5, outer],
    [h * 0.78, outer - wall * 0.04],
    [h * 0.93, inner + wall * 0.82],
    [h * 0.99, inner + wall * 0.62],
    [h, inner + wall * 0.5],
    [h * 0.98, inner + wall * 0.3],
    [h * 0.86, inner],
  ]
  const mouth = dot(p.n, sheet.view.toward) >= 0 ? h * 0.86 : -h * 0.86
  sheet.inside(sheet.line(buildRing(p, inner, mouth)), () =>
    drawSleeve(
      sheet,
      p,
      [
        [h * 0.86, inner],
        [h * 0.7, inner * 1.08],
        [-h * 0.7, inner * 1.08],
        [-h * 0.86, inner],
      ],
      { ...rubber, ambient: 0.05 },
    ),
  )
  drawSleeve(sheet, p, shoulder, rubber)
  drawTread(sheet, p, outer, h, blocks)
}

/** Grooves of the running face, where it is in sight. */
function drawTread(sheet: Sheet, p: Place, outer: number, h: number, blocks: 'slick' | 'road' | 'vee'): void {
  if (blocks === 'slick') return
  const side = dot(p.n, sheet.view.toward) >= 0 ? 1 : -1
  let d = ''
  let rings = ''
  const isSeen = (a: number) => dot(buildDirection(p, a), sheet.view.toward) > 0.1
  const n = 132
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 2 * Math.PI
    const b = ((i + 1) / n) * 2 * Math.PI
    if (!isSeen(a) || !isSeen(b)) continue
    const drawSegment = (z0: number, a0: number, z1: number, a1: number) => {
      const q = sheet.spot(placeAround(p, outer, z0, a0))
      const s = sheet.spot(placeAround(p, outer, z1, a1))
      return `M${formatNumber(q[0])} ${formatNumber(q[1])}L${formatNumber(s[0])} ${formatNumber(s[1])}`
    }
    for (const z of [-0.42, -0.14, 0.14, 0.42]) rings += drawSegment(z * h, a, z * h, b)
    if (i % 2 && blocks === 'road')
      d += drawSegment(0.42 * h * side, a, 0.6 * h * side, a + 0.03) + drawSegment(-0.42 * h, a, -0.1 * h, a + 0.03)
    if (i % 3 === 0 && blocks === 'vee')
      d += drawSegment(0, a, 0.56 * h, a + 0.16) + drawSegment(0, a, -0.56 * h, a + 0.16)
  }
  sheet.put(
    `<path d="${rings}" fill="none" stroke="#030304" stroke-width="${formatNumber(h * 0.07)}"/><path d="${d}" fill="none" stroke="#030304" stroke-width="${formatNumber(h * 0.045)}"/>`,
  )
}
