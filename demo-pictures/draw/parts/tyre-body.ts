import type { Drawing } from '#draw/paint/drawing.ts'
import { type Frame, getDirection } from '#draw/paint/frame.ts'
import { buildRing, drawSleeve, getPointAround, type Profile } from '#draw/paint/lathe.ts'
import { rubber } from '#draw/paint/material.ts'
import { dot, formatNumber } from '#draw/paint/vector.ts'

interface TyreSize {
  outer: number
  inner: number
  width: number
}

/** Draws a tyre around the frame's axis, centred at its origin. The front bead is open for a rim. */
export function drawTyreBody(
  drawing: Drawing,
  frame: Frame,
  { outer, inner, width }: TyreSize,
  tread: 'slick' | 'road' | 'vee',
): void {
  const halfWidth = width / 2
  const wallHeight = outer - inner
  const shoulder: Profile = [
    [-halfWidth * 0.86, inner],
    [-halfWidth * 0.98, inner + wallHeight * 0.3],
    [-halfWidth, inner + wallHeight * 0.55],
    [-halfWidth * 0.93, inner + wallHeight * 0.82],
    [-halfWidth * 0.78, outer - wallHeight * 0.04],
    [-halfWidth * 0.5, outer],
    [halfWidth * 0.5, outer],
    [halfWidth * 0.78, outer - wallHeight * 0.04],
    [halfWidth * 0.93, inner + wallHeight * 0.82],
    [halfWidth * 0.99, inner + wallHeight * 0.62],
    [halfWidth, inner + wallHeight * 0.5],
    [halfWidth * 0.98, inner + wallHeight * 0.3],
    [halfWidth * 0.86, inner],
  ]
  const mouth = dot(frame.n, drawing.view.toward) >= 0 ? halfWidth * 0.86 : -halfWidth * 0.86
  drawing.clip(drawing.buildPath(buildRing(frame, inner, mouth)), () =>
    drawSleeve(
      drawing,
      frame,
      [
        [halfWidth * 0.86, inner],
        [halfWidth * 0.7, inner * 1.08],
        [-halfWidth * 0.7, inner * 1.08],
        [-halfWidth * 0.86, inner],
      ],
      { ...rubber, ambient: 0.05 },
    ),
  )
  drawSleeve(drawing, frame, shoulder, rubber)
  drawTread(drawing, frame, outer, halfWidth, tread)
}

/** Draws the grooves on the visible part of the tread. */
function drawTread(
  drawing: Drawing,
  frame: Frame,
  outer: number,
  halfWidth: number,
  blocks: 'slick' | 'road' | 'vee',
): void {
  if (blocks === 'slick') return
  const side = dot(frame.n, drawing.view.toward) >= 0 ? 1 : -1
  let pathData = ''
  let grooves = ''
  const isVisible = (angle: number) => dot(getDirection(frame, angle), drawing.view.toward) > 0.1
  const count = 132
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI
    const nextAngle = ((i + 1) / count) * 2 * Math.PI
    if (!isVisible(angle) || !isVisible(nextAngle)) continue
    const buildSegment = (z0: number, a0: number, z1: number, a1: number) => {
      const point = drawing.projectPoint(getPointAround(frame, outer, z0, a0))
      const corner = drawing.projectPoint(getPointAround(frame, outer, z1, a1))
      return `M${formatNumber(point[0])} ${formatNumber(point[1])}L${formatNumber(corner[0])} ${formatNumber(corner[1])}`
    }
    for (const z of [-0.42, -0.14, 0.14, 0.42]) grooves += buildSegment(z * halfWidth, angle, z * halfWidth, nextAngle)
    if (i % 2 && blocks === 'road')
      pathData +=
        buildSegment(0.42 * halfWidth * side, angle, 0.6 * halfWidth * side, angle + 0.03) +
        buildSegment(-0.42 * halfWidth, angle, -0.1 * halfWidth, angle + 0.03)
    if (i % 3 === 0 && blocks === 'vee')
      pathData +=
        buildSegment(0, angle, 0.56 * halfWidth, angle + 0.16) + buildSegment(0, angle, -0.56 * halfWidth, angle + 0.16)
  }
  drawing.addMark(
    `<path d="${grooves}" fill="none" stroke="#030304" stroke-width="${formatNumber(halfWidth * 0.07)}"/><path d="${pathData}" fill="none" stroke="#030304" stroke-width="${formatNumber(halfWidth * 0.045)}"/>`,
  )
}
