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

/** Draws a tyre about the place's axis, its middle at the place; the front bead is open for a rim. */
export function drawTyreBody(
  sheet: Sheet,
  frame: Place,
  { outer, inner, width }: TyreSize,
  blocks: 'slick' | 'road' | 'vee',
): void {
  const height = width / 2
  const wall = outer - inner
  const shoulder: Profile = [
    [-height * 0.86, inner],
    [-height * 0.98, inner + wall * 0.3],
    [-height, inner + wall * 0.55],
    [-height * 0.93, inner + wall * 0.82],
    [-height * 0.78, outer - wall * 0.04],
    [-height * 0.5, outer],
    [height * 0.5, outer],
    [height * 0.78, outer - wall * 0.04],
    [height * 0.93, inner + wall * 0.82],
    [height * 0.99, inner + wall * 0.62],
    [height, inner + wall * 0.5],
    [height * 0.98, inner + wall * 0.3],
    [height * 0.86, inner],
  ]
  const mouth = dot(frame.n, sheet.view.toward) >= 0 ? height * 0.86 : -height * 0.86
  sheet.inside(sheet.line(buildRing(frame, inner, mouth)), () =>
    drawSleeve(
      sheet,
      frame,
      [
        [height * 0.86, inner],
        [height * 0.7, inner * 1.08],
        [-height * 0.7, inner * 1.08],
        [-height * 0.86, inner],
      ],
      { ...rubber, ambient: 0.05 },
    ),
  )
  drawSleeve(sheet, frame, shoulder, rubber)
  drawTread(sheet, frame, outer, height, blocks)
}

/** Grooves of the running face, where it is in sight. */
function drawTread(sheet: Sheet, frame: Place, outer: number, height: number, blocks: 'slick' | 'road' | 'vee'): void {
  if (blocks === 'slick') return
  const side = dot(frame.n, sheet.view.toward) >= 0 ? 1 : -1
  let pathData = ''
  let rings = ''
  const isSeen = (a: number) => dot(buildDirection(frame, a), sheet.view.toward) > 0.1
  const count = 132
  for (let i = 0; i < count; i++) {
    const a = (i / count) * 2 * Math.PI
    const b = ((i + 1) / count) * 2 * Math.PI
    if (!isSeen(a) || !isSeen(b)) continue
    const drawSegment = (z0: number, a0: number, z1: number, a1: number) => {
      const point = sheet.spot(placeAround(frame, outer, z0, a0))
      const corner = sheet.spot(placeAround(frame, outer, z1, a1))
      return `M${formatNumber(point[0])} ${formatNumber(point[1])}L${formatNumber(corner[0])} ${formatNumber(corner[1])}`
    }
    for (const z of [-0.42, -0.14, 0.14, 0.42]) rings += drawSegment(z * height, a, z * height, b)
    if (i % 2 && blocks === 'road')
      pathData +=
        drawSegment(0.42 * height * side, a, 0.6 * height * side, a + 0.03) +
        drawSegment(-0.42 * height, a, -0.1 * height, a + 0.03)
    if (i % 3 === 0 && blocks === 'vee')
      pathData += drawSegment(0, a, 0.56 * height, a + 0.16) + drawSegment(0, a, -0.56 * height, a + 0.16)
  }
  sheet.put(
    `<path d="${rings}" fill="none" stroke="#030304" stroke-width="${formatNumber(height * 0.07)}"/><path d="${pathData}" fill="none" stroke="#030304" stroke-width="${formatNumber(height * 0.045)}"/>`,
  )
}
