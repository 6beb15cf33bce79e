import { drawHexNut } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { createPaint, darkSteel, type Material, rubber } from '#draw/paint/material.ts'
import { buildCircle } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import { formatNumber, smoothStep } from '#draw/paint/vector.ts'
import { buildRimWindows, type SpokeShape } from './rim-windows.ts'

export interface RimVariant {
  spokeCount: number
  shape: SpokeShape
  face: Material
  barrel: Material
  lip: Material
  accent: string
  nutCount: 4 | 5
  /** The distance of the hub behind the rim's edge, as a share of the radius. */
  hubOffset: number
}

/** Draws the outside of a rim's barrel, `depth` long, behind `frame`. */
export function drawBarrel(drawing: Drawing, frame: Frame, radius: number, depth: number, material: Material): void {
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, -depth),
    [
      [0, radius * 1.02],
      [12, radius * 1.02],
      [26, radius * 0.93],
      [depth * 0.6, radius * 0.9],
      [depth * 0.85, radius * 0.97],
      [depth - 12, radius * 1.02],
      [depth, radius * 1.03],
    ],
    material,
  )
}

/**
 * Draws a rim whose outer edge lies at `frame` and whose barrel extends `depth` behind it. `drawBehind` draws what
 * shows between the spokes.
 */
export function drawRim(
  drawing: Drawing,
  frame: Frame,
  radius: number,
  depth: number,
  variant: RimVariant,
  drawBehind?: () => void,
): void {
  const dish = depth * 0.2
  const web = radius * 0.9
  drawLathe(
    drawing,
    frame,
    [
      [-dish * 0.2, radius * 1.035, variant.lip],
      [0, radius * 1.03],
      [0.1, radius],
    ],
    variant.lip,
  )
  drawBore(
    drawing,
    frame,
    [
      [0, radius, variant.lip],
      [-dish * 0.5, radius * 0.955, variant.lip],
      [-dish, radius * 0.93, variant.barrel],
      [-depth * 0.9, radius * 0.84, rubber],
      [-depth, radius * 0.8],
    ],
    variant.barrel,
    drawBehind,
  )
  const face = moveFrame(frame, 0, 0, -dish * 0.55)
  const hubRadius = radius * 0.3
  const hubDepth = variant.hubOffset * radius
  drawPlate(drawing, face, buildCircle(web * 1.035, 0, 0, 90), radius * 0.1, variant.face, {
    holes: buildRimWindows(variant.shape, { spokeCount: variant.spokeCount, outerRadius: web * 0.94, hubRadius }),
    side: variant.barrel,
    edge: radius * 0.008,
    lift: (x, y) => -hubDepth * (1 - smoothStep(hubRadius * 0.9, web, Math.hypot(x, y))),
  })
  darkenTowardsHub(drawing, moveFrame(face, 0, 0, -hubDepth), radius)
  drawHub(drawing, moveFrame(face, 0, 0, -hubDepth), radius, variant)
  drawRingLine(drawing, frame, radius * 1.015, 0, '#ffffff', radius * 0.006, 0.5)
}

/** Darkens the dish towards the hub. */
function darkenTowardsHub(drawing: Drawing, face: Frame, radius: number): void {
  const [x, y] = drawing.projectPoint(face.origin)
  const id = drawing.addDefinition(
    name =>
      `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius * 0.62)}"><stop offset=".2" stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient>`,
  )
  drawing.addMark(
    `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius * 0.62)}" fill="url(#${id})"/>`,
  )
}

/** Draws the nuts in their seats, the hub and its cap. */
function drawHub(drawing: Drawing, face: Frame, radius: number, variant: RimVariant): void {
  const shadedFace = { ...variant.face, ambient: variant.face.ambient * 0.6 }
  for (let i = 0; i < variant.nutCount; i++) {
    const angle = (i / variant.nutCount) * 2 * Math.PI + Math.PI / 2
    const seat = moveFrame(face, radius * 0.205 * Math.cos(angle), radius * 0.205 * Math.sin(angle))
    drawBore(
      drawing,
      seat,
      [
        [0, radius * 0.052, shadedFace],
        [-radius * 0.08, radius * 0.045, darkSteel],
      ],
      shadedFace,
    )
    drawHexNut(drawing, moveFrame(seat, 0, 0, -radius * 0.045), radius * 0.03, darkSteel, false)
  }
  drawLathe(
    drawing,
    face,
    [
      [0, radius * 0.125, variant.face],
      [radius * 0.03, radius * 0.12],
      [radius * 0.045, radius * 0.1, createPaint('#141518', 0.7)],
      [radius * 0.05, radius * 0.09],
    ],
    variant.face,
  )
  const cap = moveFrame(face, 0, 0, radius * 0.051)
  drawPlate(
    drawing,
    cap,
    [
      [-0.032 * radius, -0.055 * radius],
      [0.012 * radius, -0.055 * radius],
      [0.032 * radius, 0.055 * radius],
      [-0.012 * radius, 0.055 * radius],
    ],
    0,
    createPaint(variant.accent, 0.4),
    { edge: 0 },
  )
}
