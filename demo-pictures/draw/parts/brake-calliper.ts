import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, type Material, paint, rubber, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildSector, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { move, type Place, place, placeAt, turn } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

interface CalliperStyle {
  paint: Material
  pistons: 2 | 4 | 6
  logo: string
  ribs: boolean
}

/** Draws half of the body: an arc with a rounded hump over each piston bore. */
function buildBodyHalf(style: CalliperStyle): Outline {
  const reach = { 2: 0.46, 4: 0.62, 6: 0.8 }[style.pistons]
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

/** Draws a fixed calliper gripping about the place's axis, its top along u. */
export function drawCalliperBody(sheet: Sheet, frame: Place, style: CalliperStyle): void {
  const body = buildBodyHalf(style)
  const reach = { 2: 0.46, 4: 0.62, 6: 0.8 }[style.pistons]
  const seen = { holes: [] }
  drawPlate(sheet, move(frame, 0, 0, -78), body, 56, style.paint, seen)
  for (const z of [-52, -76])
    drawPlate(
      sheet,
      move(frame, 0, 0, z + 4),
      buildSector(196, 272, -reach * 0.72, reach * 0.72, 14),
      10,
      z === -52 ? blackOxide : rubber,
    )
  for (const a of [-0.78, -0.26, 0.26, 0.78]) {
    const bridge = buildSector(268, 306, a * reach - 0.09, a * reach + 0.09, 5)
    drawPlate(sheet, move(frame, 0, 0, -22), bridge, 60, style.paint)
  }
  drawPlate(sheet, move(frame, 0, 0, -20), buildSector(196, 268, -reach * 0.72, reach * 0.72, 14), 12, blackOxide)
  drawPlate(sheet, move(frame, 0, 0, 38), body, 58, style.paint, { edge: 3.2 })
  const count = style.pistons / 2
  for (let i = 0; i < count; i++) {
    const a = (i - (count - 1) / 2) * (count === 2 ? reach * 1.06 : reach * 0.68)
    const bare = i * 2 === count - 1
    const spot = move(turn(frame, a), 243, 0, 38)
    drawLathe(
      sheet,
      spot,
      [
        [0, 47],
        [7, 44],
        [7, 38],
      ],
      style.paint,
    )
    if (style.ribs && !bare)
      drawLathe(
        sheet,
        spot,
        [
          [7, 38],
          [7, 24, brightSteel],
          [9, 22],
          [9, 8],
        ],
        style.paint,
      )
  }
  for (const a of [-0.9, 0.9]) drawBolt(sheet, move(turn(frame, a * reach), 262, 0, 38), 9, steel)
  drawLettering(sheet, move(frame, 0, 0, 46), style)
  const nipple = move(turn(frame, reach * 0.93), 300, 0, 10)
  const up = place(nipple.o, nipple.u, frame.n)
  drawLathe(
    sheet,
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

function drawLettering(sheet: Sheet, frame: Place, style: CalliperStyle): void {
  const upright = turn(frame, -Math.PI / 2)
  const flat = move(upright, 0, style.pistons === 2 ? 213 : 214)
  drawDecal(sheet, move(flat, 0, 30), buildMarkOutlines(52), style.logo)
}

export const brakeCalliper: Part = {
  yaw: -30,
  pitch: 20,
  draw(sheet, choice) {
    const colour = choice.accent([
      '#d01c24',
      '#f4d90f',
      '#1c4fd0',
      '#17191d',
      '#e56a10',
      '#d8dade',
      '#138a50',
      '#c59a35',
    ])
    const style: CalliperStyle = {
      paint: paint(colour, 0.75),
      pistons: choice.pick([2, 4, 6] as const),
      logo: colour === '#f4d90f' || colour === '#d8dade' ? '#111316' : '#f5f6f8',
      ribs: choice.yes(0.5),
    }
    const frame = turn(place([0, 0, 0], [0, 0, 1]), Math.PI / 2 + choice.between(-0.18, 0.1))
    drawCalliperBody(sheet, frame, style)
    if (!choice.yes(0.5)) return
    const side = turn(frame, -{ 2: 0.46, 4: 0.62, 6: 0.8 }[style.pistons])
    const from = placeAt(side, 286, 0, 24)
    drawTube(
      sheet,
      [from, placeAt(side, 300, -34, 24), placeAt(side, 250, -66, 40), placeAt(side, 190, -64, 60)],
      6,
      steel,
    )
    drawPlate(sheet, move(place(placeAt(side, 190, -64, 60), frame.n), 0, 0, 4), buildBox(26, 26, 6), 10, brightSteel, {
      holes: [buildCircle(5, 0, 0, 16)],
    })
  },
}
