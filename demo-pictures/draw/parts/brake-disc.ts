import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { castIron, createMetal, darkSteel, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle } from '#draw/paint/outline.ts'
import { move, type Place, place, placeAt, turn } from '#draw/paint/place.ts'
import { drawDecal } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine, drawTurnedFace } from '#draw/paint/turned-face.ts'
import { formatNumber } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

export interface DiscStyle {
  pattern: 'drilled' | 'slotted' | 'both' | 'hook' | 'plain'
  hat: Material
  rows: number
  slots: number
  bolts: number
}

const ground = { ...createMetal('#989ea6'), ambient: 0.1, diffuse: 0.3, mirror: 0.7 }

/** Draws a vented disc, its braking face at the place; the bell is in front of it. */
export function drawDiscBody(sheet: Sheet, frame: Place, radius: number, style: DiscStyle): void {
  const thick = radius * 0.13
  drawLathe(
    sheet,
    move(frame, 0, 0, -thick),
    [
      [0, radius],
      [thick * 0.3, radius],
      [thick * 0.3, radius * 0.95, darkSteel],
      [thick * 0.7, radius * 0.95],
      [thick * 0.7, radius, castIron],
      [thick, radius],
    ],
    castIron,
  )
  drawVanes(sheet, frame, radius, thick)
  drawTurnedFace(sheet, frame, radius * 0.56, radius * 0.985, ground, 11)
  drawRingLine(sheet, frame, radius * 0.985, 0, '#ffffff', radius * 0.008, 0.55)
  drawFace(sheet, frame, radius, style)
  const hat = radius * 0.53
  drawLathe(
    sheet,
    frame,
    [
      [0, radius * 0.6, style.hat],
      [radius * 0.015, radius * 0.6],
      [radius * 0.015, hat],
      [radius * 0.16, hat * 0.96],
      [radius * 0.19, hat * 0.92],
      [radius * 0.19, radius * 0.2],
    ],
    style.hat,
  )
  for (let i = 0; i < style.bolts; i++) {
    const a = ((i + 0.5) / style.bolts) * 2 * Math.PI
    drawBolt(sheet, move(turn(frame, a), radius * 0.565, 0, radius * 0.015), radius * 0.016, steel)
  }
  const top = move(frame, 0, 0, radius * 0.19)
  for (let i = 0; i < 5; i++)
    drawBore(
      sheet,
      move(turn(top, (i * 2 * Math.PI) / 5 + 0.3), radius * 0.33, 0),
      [
        [0, radius * 0.035, style.hat],
        [-radius * 0.06, radius * 0.035],
      ],
      { ...style.hat, ambient: 0 },
    )
  drawBore(
    sheet,
    top,
    [
      [0, radius * 0.2, style.hat],
      [-radius * 0.19, radius * 0.2],
    ],
    { ...style.hat, ambient: 0, diffuse: 0.25, mirror: 0.3 },
  )
  drawRingLine(sheet, top, radius * 0.2, 0, '#ffffff', radius * 0.006, 0.5)
}

function drawVanes(sheet: Sheet, frame: Place, radius: number, thick: number): void {
  let pathData = ''
  for (let i = 0; i < 60; i++) {
    const a = (i / 60) * 2 * Math.PI
    const out = turn(frame, a).u
    if (out[0] * sheet.view.toward[0] + out[1] * sheet.view.toward[1] + out[2] * sheet.view.toward[2] < 0.02) continue
    const [point, corner] = [
      sheet.spot(placeAt(turn(frame, a), radius * 0.985, 0, -thick * 0.68)),
      sheet.spot(placeAt(turn(frame, a), radius * 0.985, 0, -thick * 0.32)),
    ]
    pathData += `M${formatNumber(point[0])} ${formatNumber(point[1])}L${formatNumber(corner[0])} ${formatNumber(corner[1])}`
  }
  sheet.put(`<path d="${pathData}" stroke="#7b828b" stroke-width="${formatNumber(radius * 0.022)}"/>`)
}

function drawFace(sheet: Sheet, frame: Place, radius: number, style: DiscStyle): void {
  const drilled = style.pattern === 'drilled' || style.pattern === 'both'
  if (drilled) {
    const holes = []
    const arms = style.pattern === 'both' ? style.slots * 2 : style.slots * 3
    for (let arm = 0; arm < arms; arm++)
      for (let index = 0; index < style.rows; index++) {
        const angle = ((arm + 0.25) / arms) * 2 * Math.PI + index * 0.09
        const q = radius * (0.66 + (0.26 * index) / (style.rows - 1))
        holes.push(buildCircle(radius * 0.017, q * Math.cos(angle), q * Math.sin(angle), 14))
      }
    drawDecal(sheet, move(frame, radius * 0.004, -radius * 0.004), holes, '#f4f6f8', 0.7)
    drawDecal(sheet, frame, holes, '#0a0b0d')
  }
  if (style.pattern === 'drilled' || style.pattern === 'plain') return
  let pathData = ''
  for (let i = 0; i < style.slots; i++) {
    const a = ((i + (drilled ? 0.62 : 0)) / style.slots) * 2 * Math.PI
    const bend = style.pattern === 'hook' ? 0.1 : 0.34
    const points = Array.from({ length: 9 }, (_, factor) => {
      const t = factor / 8
      const turn = a + bend * t + (style.pattern === 'hook' && t > 0.7 ? (t - 0.7) * 0.7 : 0)
      const q = radius * (0.64 + 0.31 * (style.pattern === 'hook' && t > 0.85 ? 1.7 - t : t))
      return placeAt(frame, q * Math.cos(turn), q * Math.sin(turn))
    })
    pathData += sheet.line(points, false)
  }
  const w = formatNumber(radius * 0.022)
  sheet.put(
    `<g fill="none" stroke-linecap="round"><path d="${pathData}" stroke="#fff" stroke-opacity=".5" stroke-width="${w}" transform="translate(1.2 1.2)"/><path d="${pathData}" stroke="#0c0d10" stroke-width="${w}"/></g>`,
  )
}

export const brakeDisc: Part = {
  yaw: -34,
  pitch: 14,
  draw(sheet, choice) {
    const style: DiscStyle = {
      pattern: choice.pick(['drilled', 'slotted', 'both', 'hook', 'plain']),
      hat: choice.finish(['black', 'gold', 'anodisedRed', 'machined', 'gunmetal', 'anodisedBlue']),
      rows: choice.pick([3, 4, 5]),
      slots: choice.pick([6, 8, 10, 12]),
      bolts: choice.pick([0, 10, 12]),
    }
    const frame = place([0, 0, 0], [0, 0, 1])
    if (choice.yes(0.4)) drawDiscBody(sheet, move(frame, -150, 26, -190), 250, style)
    drawDiscBody(sheet, frame, 280, style)
  },
}
