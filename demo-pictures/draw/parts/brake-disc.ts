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

/** A vented disc, its braking face at the place; the bell is in front of it. */
export function drawDiscBody(sheet: Sheet, p: Place, r: number, style: DiscStyle): void {
  const thick = r * 0.13
  drawLathe(
    sheet,
    move(p, 0, 0, -thick),
    [
      [0, r],
      [thick * 0.3, r],
      [thick * 0.3, r * 0.95, darkSteel],
      [thick * 0.7, r * 0.95],
      [thick * 0.7, r, castIron],
      [thick, r],
    ],
    castIron,
  )
  drawVanes(sheet, p, r, thick)
  drawTurnedFace(sheet, p, r * 0.56, r * 0.985, ground, 11)
  drawRingLine(sheet, p, r * 0.985, 0, '#ffffff', r * 0.008, 0.55)
  drawFace(sheet, p, r, style)
  const hat = r * 0.53
  drawLathe(
    sheet,
    p,
    [
      [0, r * 0.6, style.hat],
      [r * 0.015, r * 0.6],
      [r * 0.015, hat],
      [r * 0.16, hat * 0.96],
      [r * 0.19, hat * 0.92],
      [r * 0.19, r * 0.2],
    ],
    style.hat,
  )
  for (let i = 0; i < style.bolts; i++) {
    const a = ((i + 0.5) / style.bolts) * 2 * Math.PI
    drawBolt(sheet, move(turn(p, a), r * 0.565, 0, r * 0.015), r * 0.016, steel)
  }
  const top = move(p, 0, 0, r * 0.19)
  for (let i = 0; i < 5; i++)
    drawBore(
      sheet,
      move(turn(top, (i * 2 * Math.PI) / 5 + 0.3), r * 0.33, 0),
      [
        [0, r * 0.035, style.hat],
        [-r * 0.06, r * 0.035],
      ],
      { ...style.hat, ambient: 0 },
    )
  drawBore(
    sheet,
    top,
    [
      [0, r * 0.2, style.hat],
      [-r * 0.19, r * 0.2],
    ],
    { ...style.hat, ambient: 0, diffuse: 0.25, mirror: 0.3 },
  )
  drawRingLine(sheet, top, r * 0.2, 0, '#ffffff', r * 0.006, 0.5)
}

function drawVanes(sheet: Sheet, p: Place, r: number, thick: number): void {
  let d = ''
  for (let i = 0; i < 60; i++) {
    const a = (i / 60) * 2 * Math.PI
    const out = turn(p, a).u
    if (out[0] * sheet.view.toward[0] + out[1] * sheet.view.toward[1] + out[2] * sheet.view.toward[2] < 0.02) continue
    const [q, s] = [
      sheet.spot(placeAt(turn(p, a), r * 0.985, 0, -thick * 0.68)),
      sheet.spot(placeAt(turn(p, a), r * 0.985, 0, -thick * 0.32)),
    ]
    d += `M${formatNumber(q[0])} ${formatNumber(q[1])}L${formatNumber(s[0])} ${formatNumber(s[1])}`
  }
  sheet.put(`<path d="${d}" stroke="#7b828b" stroke-width="${formatNumber(r * 0.022)}"/>`)
}

function drawFace(sheet: Sheet, p: Place, r: number, style: DiscStyle): void {
  const drilled = style.pattern === 'drilled' || style.pattern === 'both'
  if (drilled) {
    const holes = []
    const arms = style.pattern === 'both' ? style.slots * 2 : style.slots * 3
    for (let arm = 0; arm < arms; arm++)
      for (let k = 0; k < style.rows; k++) {
        const a = ((arm + 0.25) / arms) * 2 * Math.PI + k * 0.09
        const q = r * (0.66 + (0.26 * k) / (style.rows - 1))
        holes.push(buildCircle(r * 0.017, q * Math.cos(a), q * Math.sin(a), 14))
      }
    drawDecal(sheet, move(p, r * 0.004, -r * 0.004), holes, '#f4f6f8', 0.7)
    drawDecal(sheet, p, holes, '#0a0b0d')
  }
  if (style.pattern === 'drilled' || style.pattern === 'plain') return
  let d = ''
  for (let i = 0; i < style.slots; i++) {
    const a = ((i + (drilled ? 0.62 : 0)) / style.slots) * 2 * Math.PI
    const bend = style.pattern === 'hook' ? 0.1 : 0.34
    const points = Array.from({ length: 9 }, (_, k) => {
      const t = k / 8
      const turn = a + bend * t + (style.pattern === 'hook' && t > 0.7 ? (t - 0.7) * 0.7 : 0)
      const q = r * (0.64 + 0.31 * (style.pattern === 'hook' && t > 0.85 ? 1.7 - t : t))
      return placeAt(p, q * Math.cos(turn), q * Math.sin(turn))
    })
    d += sheet.line(points, false)
  }
  const w = formatNumber(r * 0.022)
  sheet.put(
    `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="#fff" stroke-opacity=".5" stroke-width="${w}" transform="translate(1.2 1.2)"/><path d="${d}" stroke="#0c0d10" stroke-width="${w}"/></g>`,
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
    const p = place([0, 0, 0], [0, 0, 1])
    if (choice.yes(0.4)) drawDiscBody(sheet, move(p, -150, 26, -190), 250, style)
    drawDiscBody(sheet, p, 280, style)
  },
}
