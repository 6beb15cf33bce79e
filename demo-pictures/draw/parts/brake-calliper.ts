import { markOutlines } from '#draw/mark.ts'
import { bolt } from '#draw/paint/bolt.ts'
import { lathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, type Material, paint, rubber, steel } from '#draw/paint/material.ts'
import { box, circle, type Outline, rounded, sector } from '#draw/paint/outline.ts'
import { at, moved, type Place, place, turned } from '#draw/paint/place.ts'
import { decal, plate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { tube } from '#draw/paint/tube.ts'
import type { V2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

interface CalliperStyle {
  paint: Material
  pistons: 2 | 4 | 6
  logo: string
  ribs: boolean
}

/** Draws half of the body: an arc with a rounded hump over each piston bore. */
function half(style: CalliperStyle): Outline {
  const reach = { 2: 0.46, 4: 0.62, 6: 0.8 }[style.pistons]
  const top = sector(0, 306, -reach, reach, 18).slice(0, 19)
  const bottom = arcBack(reach)
  return rounded([...top, ...bottom], [30, ...Array.from({ length: 17 }, () => 0), 30, 34, 30], 5)
}

const arcBack = (reach: number): V2[] => {
  const inner = 188
  return [
    [inner * Math.cos(reach * 0.96), inner * Math.sin(reach * 0.96)],
    [inner * 1.02, 0],
    [inner * Math.cos(reach * 0.96), -inner * Math.sin(reach * 0.96)],
  ]
}

/** A fixed calliper gripping about the place's axis, its top along u. */
export function calliperBody(sheet: Sheet, p: Place, style: CalliperStyle): void {
  const body = half(style)
  const reach = { 2: 0.46, 4: 0.62, 6: 0.8 }[style.pistons]
  const seen = { holes: [] }
  plate(sheet, moved(p, 0, 0, -78), body, 56, style.paint, seen)
  for (const z of [-52, -76])
    plate(
      sheet,
      moved(p, 0, 0, z + 4),
      sector(196, 272, -reach * 0.72, reach * 0.72, 14),
      10,
      z === -52 ? blackOxide : rubber,
    )
  for (const a of [-0.78, -0.26, 0.26, 0.78]) {
    const bridge = sector(268, 306, a * reach - 0.09, a * reach + 0.09, 5)
    plate(sheet, moved(p, 0, 0, -22), bridge, 60, style.paint)
  }
  plate(sheet, moved(p, 0, 0, -20), sector(196, 268, -reach * 0.72, reach * 0.72, 14), 12, blackOxide)
  plate(sheet, moved(p, 0, 0, 38), body, 58, style.paint, { edge: 3.2 })
  const n = style.pistons / 2
  for (let i = 0; i < n; i++) {
    const a = (i - (n - 1) / 2) * (n === 2 ? reach * 1.06 : reach * 0.68)
    const bare = i * 2 === n - 1
    const spot = moved(turned(p, a), 243, 0, 38)
    lathe(
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
      lathe(
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
  for (const a of [-0.9, 0.9]) bolt(sheet, moved(turned(p, a * reach), 262, 0, 38), 9, steel)
  lettering(sheet, moved(p, 0, 0, 46), style)
  const nipple = moved(turned(p, reach * 0.93), 300, 0, 10)
  const up = place(nipple.o, nipple.u, p.n)
  lathe(
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

function lettering(sheet: Sheet, p: Place, style: CalliperStyle): void {
  const upright = turned(p, -Math.PI / 2)
  const flat = moved(upright, 0, style.pistons === 2 ? 213 : 214)
  decal(sheet, moved(flat, 0, 30), markOutlines(52), style.logo)
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
    const p = turned(place([0, 0, 0], [0, 0, 1]), Math.PI / 2 + choice.between(-0.18, 0.1))
    calliperBody(sheet, p, style)
    if (!choice.yes(0.5)) return
    const side = turned(p, -{ 2: 0.46, 4: 0.62, 6: 0.8 }[style.pistons])
    const from = at(side, 286, 0, 24)
    tube(sheet, [from, at(side, 300, -34, 24), at(side, 250, -66, 40), at(side, 190, -64, 60)], 6, steel)
    plate(sheet, moved(place(at(side, 190, -64, 60), p.n), 0, 0, 4), box(26, 26, 6), 10, brightSteel, {
      holes: [circle(5, 0, 0, 16)],
    })
  },
}
