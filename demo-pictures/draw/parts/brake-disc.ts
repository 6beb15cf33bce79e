import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, getPoint, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { castIron, createMetal, darkSteel, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle } from '#draw/paint/outline.ts'
import { drawDecal } from '#draw/paint/plate.ts'
import { drawRingLine, drawTurnedFace } from '#draw/paint/turned-face.ts'
import { dot, formatNumber } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

export interface DiscVariant {
  pattern: 'drilled' | 'slotted' | 'both' | 'hook' | 'plain'
  hatMaterial: Material
  holeRows: number
  slotCount: number
  boltCount: number
}

const groundSteel = { ...createMetal('#989ea6'), ambient: 0.1, diffuse: 0.3, mirror: 0.7 }

/** Draws a vented disc whose braking face lies in the frame's plane; the hat is in front of it. */
export function drawDiscBody(drawing: Drawing, frame: Frame, radius: number, variant: DiscVariant): void {
  const thickness = radius * 0.13
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, -thickness),
    [
      [0, radius],
      [thickness * 0.3, radius],
      [thickness * 0.3, radius * 0.95, darkSteel],
      [thickness * 0.7, radius * 0.95],
      [thickness * 0.7, radius, castIron],
      [thickness, radius],
    ],
    castIron,
  )
  drawVanes(drawing, frame, radius, thickness)
  drawTurnedFace(drawing, frame, radius * 0.56, radius * 0.985, groundSteel, 11)
  drawRingLine(drawing, frame, radius * 0.985, 0, '#ffffff', radius * 0.008, 0.55)
  drawFace(drawing, frame, radius, variant)
  const hatRadius = radius * 0.53
  drawLathe(
    drawing,
    frame,
    [
      [0, radius * 0.6, variant.hatMaterial],
      [radius * 0.015, radius * 0.6],
      [radius * 0.015, hatRadius],
      [radius * 0.16, hatRadius * 0.96],
      [radius * 0.19, hatRadius * 0.92],
      [radius * 0.19, radius * 0.2],
    ],
    variant.hatMaterial,
  )
  for (let i = 0; i < variant.boltCount; i++) {
    const angle = ((i + 0.5) / variant.boltCount) * 2 * Math.PI
    drawBolt(drawing, moveFrame(turnFrame(frame, angle), radius * 0.565, 0, radius * 0.015), radius * 0.016, steel)
  }
  const top = moveFrame(frame, 0, 0, radius * 0.19)
  for (let i = 0; i < 5; i++)
    drawBore(
      drawing,
      moveFrame(turnFrame(top, (i * 2 * Math.PI) / 5 + 0.3), radius * 0.33, 0),
      [
        [0, radius * 0.035, variant.hatMaterial],
        [-radius * 0.06, radius * 0.035],
      ],
      { ...variant.hatMaterial, ambient: 0 },
    )
  drawBore(
    drawing,
    top,
    [
      [0, radius * 0.2, variant.hatMaterial],
      [-radius * 0.19, radius * 0.2],
    ],
    { ...variant.hatMaterial, ambient: 0, diffuse: 0.25, mirror: 0.3 },
  )
  drawRingLine(drawing, top, radius * 0.2, 0, '#ffffff', radius * 0.006, 0.5)
}

/** Draws the visible vanes between the two faces. */
function drawVanes(drawing: Drawing, frame: Frame, radius: number, thickness: number): void {
  let pathData = ''
  for (let i = 0; i < 60; i++) {
    const angle = (i / 60) * 2 * Math.PI
    const turned = turnFrame(frame, angle)
    if (dot(turned.u, drawing.view.toward) < 0.02) continue
    const [point, corner] = [
      drawing.projectPoint(getPoint(turned, radius * 0.985, 0, -thickness * 0.68)),
      drawing.projectPoint(getPoint(turned, radius * 0.985, 0, -thickness * 0.32)),
    ]
    pathData += `M${formatNumber(point[0])} ${formatNumber(point[1])}L${formatNumber(corner[0])} ${formatNumber(corner[1])}`
  }
  drawing.addMark(`<path d="${pathData}" stroke="#7b828b" stroke-width="${formatNumber(radius * 0.022)}"/>`)
}

/** Draws the holes and slots of the braking face. */
function drawFace(drawing: Drawing, frame: Frame, radius: number, variant: DiscVariant): void {
  const isDrilled = variant.pattern === 'drilled' || variant.pattern === 'both'
  if (isDrilled) {
    const holes = []
    const armCount = variant.pattern === 'both' ? variant.slotCount * 2 : variant.slotCount * 3
    for (let arm = 0; arm < armCount; arm++)
      for (let row = 0; row < variant.holeRows; row++) {
        const angle = ((arm + 0.25) / armCount) * 2 * Math.PI + row * 0.09
        const holeDistance = radius * (0.66 + (0.26 * row) / (variant.holeRows - 1))
        holes.push(buildCircle(radius * 0.017, holeDistance * Math.cos(angle), holeDistance * Math.sin(angle), 14))
      }
    drawDecal(drawing, moveFrame(frame, radius * 0.004, -radius * 0.004), holes, '#f4f6f8', 0.7)
    drawDecal(drawing, frame, holes, '#0a0b0d')
  }
  if (variant.pattern === 'drilled' || variant.pattern === 'plain') return
  let pathData = ''
  for (let i = 0; i < variant.slotCount; i++) {
    const startAngle = ((i + (isDrilled ? 0.62 : 0)) / variant.slotCount) * 2 * Math.PI
    const bend = variant.pattern === 'hook' ? 0.1 : 0.34
    const points = Array.from({ length: 9 }, (_, step) => {
      const t = step / 8
      const angle = startAngle + bend * t + (variant.pattern === 'hook' && t > 0.7 ? (t - 0.7) * 0.7 : 0)
      const distance = radius * (0.64 + 0.31 * (variant.pattern === 'hook' && t > 0.85 ? 1.7 - t : t))
      return getPoint(frame, distance * Math.cos(angle), distance * Math.sin(angle))
    })
    pathData += drawing.buildPath(points, false)
  }
  const slotWidth = formatNumber(radius * 0.022)
  drawing.addMark(
    `<g fill="none" stroke-linecap="round"><path d="${pathData}" stroke="#fff" stroke-opacity=".5" stroke-width="${slotWidth}" transform="translate(1.2 1.2)"/><path d="${pathData}" stroke="#0c0d10" stroke-width="${slotWidth}"/></g>`,
  )
}

/** Draws a brake disc, sometimes with a second one behind it. */
export const brakeDisc: Part = {
  yaw: -34,
  pitch: 14,
  draw(drawing, choices) {
    const variant: DiscVariant = {
      pattern: choices.pick(['drilled', 'slotted', 'both', 'hook', 'plain']),
      hatMaterial: choices.pickFinish(['black', 'gold', 'anodisedRed', 'machined', 'gunmetal', 'anodisedBlue']),
      holeRows: choices.pick([3, 4, 5]),
      slotCount: choices.pick([6, 8, 10, 12]),
      boltCount: choices.pick([0, 10, 12]),
    }
    const frame = createFrame([0, 0, 0], [0, 0, 1])
    if (choices.happens(0.4)) drawDiscBody(drawing, moveFrame(frame, -150, 26, -190), 250, variant)
    drawDiscBody(drawing, frame, 280, variant)
  },
}
