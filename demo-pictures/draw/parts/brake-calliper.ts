import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, getPoint, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, createPaint, type Material, rubber, steel } from '#draw/paint/material.ts'
import { buildCircle, buildRectangle, buildSector, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

interface CalliperVariant {
  paint: Material
  pistons: 2 | 4 | 6
  logoColour: string
  hasRibs: boolean
}

/** Half the angle, in radians, that a calliper spans, by its number of pistons. */
const HALF_ANGLES = { 2: 0.46, 4: 0.62, 6: 0.8 } as const

/** Builds one half of the body: an arc outside, and a shallow arch inside. */
function buildBodyHalf(reach: number): Outline {
  // The first 19 points of a sector are its outer arc.
  const top = buildSector(0, 306, -reach, reach, 18).slice(0, 19)
  const bottom = buildBackArc(reach)
  return roundCorners([...top, ...bottom], [30, ...Array.from({ length: 17 }, () => 0), 30, 34, 30], 5)
}

const buildBackArc = (reach: number): Vector2[] => {
  const inner = 188
  return [
    [inner * Math.cos(reach * 0.96), inner * Math.sin(reach * 0.96)],
    [inner * 1.02, 0],
    [inner * Math.cos(reach * 0.96), -inner * Math.sin(reach * 0.96)],
  ]
}

/** Draws a fixed calliper around the frame's axis; its middle lies in the direction u. */
export function drawCalliperBody(drawing: Drawing, frame: Frame, variant: CalliperVariant): void {
  const reach = HALF_ANGLES[variant.pistons]
  const body = buildBodyHalf(reach)
  drawPlate(drawing, moveFrame(frame, 0, 0, -78), body, 56, variant.paint)
  for (const z of [-52, -76])
    drawPlate(
      drawing,
      moveFrame(frame, 0, 0, z + 4),
      buildSector(196, 272, -reach * 0.72, reach * 0.72, 14),
      10,
      z === -52 ? blackOxide : rubber,
    )
  for (const share of [-0.78, -0.26, 0.26, 0.78]) {
    const bridge = buildSector(268, 306, share * reach - 0.09, share * reach + 0.09, 5)
    drawPlate(drawing, moveFrame(frame, 0, 0, -22), bridge, 60, variant.paint)
  }
  drawPlate(
    drawing,
    moveFrame(frame, 0, 0, -20),
    buildSector(196, 268, -reach * 0.72, reach * 0.72, 14),
    12,
    blackOxide,
  )
  drawPlate(drawing, moveFrame(frame, 0, 0, 38), body, 58, variant.paint, { edge: 3.2 })
  const count = variant.pistons / 2
  for (let i = 0; i < count; i++) {
    const angle = (i - (count - 1) / 2) * (count === 2 ? reach * 1.06 : reach * 0.68)
    const isMiddle = i * 2 === count - 1
    const spot = moveFrame(turnFrame(frame, angle), 243, 0, 38)
    drawLathe(
      drawing,
      spot,
      [
        [0, 47],
        [7, 44],
        [7, 38],
      ],
      variant.paint,
    )
    if (variant.hasRibs && !isMiddle)
      drawLathe(
        drawing,
        spot,
        [
          [7, 38],
          [7, 24, brightSteel],
          [9, 22],
          [9, 8],
        ],
        variant.paint,
      )
  }
  for (const share of [-0.9, 0.9]) drawBolt(drawing, moveFrame(turnFrame(frame, share * reach), 262, 0, 38), 9, steel)
  drawLettering(drawing, moveFrame(frame, 0, 0, 46), variant)
  const nipple = moveFrame(turnFrame(frame, reach * 0.93), 300, 0, 10)
  const up = createFrame(nipple.origin, nipple.u, frame.n)
  drawLathe(
    drawing,
    up,
    [
      [0, 11],
      [10, 11],
      [10, 6],
      [22, 6],
      [22, 9, rubber],
      [36, 9],
      [40, 5],
    ],
    brightSteel,
  )
}

/** Draws the shop's mark on the face, upright. */
function drawLettering(drawing: Drawing, frame: Frame, variant: CalliperVariant): void {
  const upright = turnFrame(frame, -Math.PI / 2)
  const flat = moveFrame(upright, 0, variant.pistons === 2 ? 213 : 214)
  drawDecal(drawing, moveFrame(flat, 0, 30), buildShopMarkOutlines(52), variant.logoColour)
}

/** Draws a fixed brake calliper, sometimes with its brake line. */
export const brakeCalliper: Part = {
  yaw: -30,
  pitch: 20,
  draw(drawing, choices) {
    const colour = choices.pickAccent([
      '#d01c24',
      '#f4d90f',
      '#1c4fd0',
      '#17191d',
      '#e56a10',
      '#d8dade',
      '#138a50',
      '#c59a35',
    ])
    const variant: CalliperVariant = {
      paint: createPaint(colour, 0.75),
      pistons: choices.pick([2, 4, 6] as const),
      logoColour: colour === '#f4d90f' || colour === '#d8dade' ? '#111316' : '#f5f6f8',
      hasRibs: choices.happens(0.5),
    }
    const frame = turnFrame(createFrame([0, 0, 0], [0, 0, 1]), Math.PI / 2 + choices.pickBetween(-0.18, 0.1))
    drawCalliperBody(drawing, frame, variant)
    if (!choices.happens(0.5)) return
    const side = turnFrame(frame, -HALF_ANGLES[variant.pistons])
    const from = getPoint(side, 286, 0, 24)
    drawTube(
      drawing,
      [from, getPoint(side, 300, -34, 24), getPoint(side, 250, -66, 40), getPoint(side, 190, -64, 60)],
      6,
      steel,
    )
    drawPlate(
      drawing,
      moveFrame(createFrame(getPoint(side, 190, -64, 60), frame.n), 0, 0, 4),
      buildRectangle(26, 26, 6),
      10,
      brightSteel,
      {
        holes: [buildCircle(5, 0, 0, 16)],
      },
    )
  },
}
