import { drawDigits } from '#draw/paint/digits.ts'
import { buildRing, drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, darkSteel, paint } from '#draw/paint/material.ts'
import { buildCircle, type Outline } from '#draw/paint/outline.ts'
import { move, type Place, place, turn } from '#draw/paint/place.ts'
import { drawDecal } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

interface Dial {
  numbers: readonly string[]
  light: boolean
  colour: string
  reading: number
  redFrom: number
  small: boolean
}

const from = (220 * Math.PI) / 180
const sweep = (260 * Math.PI) / 180

function drawDialFace(sheet: Sheet, frame: Place, radius: number, dial: Dial): void {
  const ink = dial.light ? '#14171b' : '#eef1f4'
  drawDecal(sheet, frame, [buildCircle(radius)], dial.light ? '#eceeec' : '#0c0d10')
  drawRingLine(sheet, frame, radius * 0.97, 0.2, ink, radius * 0.008, 0.35)
  const red: Outline = Array.from({ length: 26 }, (_, i): Vector2 => {
    const t = i < 13 ? i / 12 : (25 - i) / 12
    const angle = from - sweep * (dial.redFrom + (1 - dial.redFrom) * t)
    const q = radius * (i < 13 ? 0.92 : 0.86)
    return [q * Math.cos(angle), q * Math.sin(angle)]
  })
  drawDecal(sheet, frame, [red], '#ff3b30')
  const steps = (dial.numbers.length - 1) * 5
  for (let i = 0; i <= steps; i++) {
    const origin = turn(frame, from - (sweep * i) / steps)
    const long = i % 5 === 0
    drawDecal(
      sheet,
      origin,
      [
        [
          [radius * (long ? 0.76 : 0.83), -radius * (long ? 0.014 : 0.007)],
          [radius * 0.92, -radius * (long ? 0.014 : 0.007)],
          [radius * 0.92, radius * (long ? 0.014 : 0.007)],
          [radius * (long ? 0.76 : 0.83), radius * (long ? 0.014 : 0.007)],
        ],
      ],
      ink,
    )
  }
  dial.numbers.forEach((text, i) => {
    const angle = from - (sweep * i) / (dial.numbers.length - 1)
    drawDigits(
      sheet,
      move(frame, radius * 0.6 * Math.cos(angle), radius * 0.6 * Math.sin(angle)),
      text,
      radius * 0.14,
      ink,
    )
  })
  if (dial.small)
    drawDigits(sheet, move(frame, 0, -radius * 0.44), dial.numbers.at(-1) ?? '0', radius * 0.2, dial.colour, 0.13)
  else
    drawDecal(
      sheet,
      move(frame, 0, -radius * 0.46),
      [0, 1, 2].map(
        i =>
          [
            [(i - 1.6) * radius * 0.11, -radius * 0.05],
            [(i - 1) * radius * 0.11, -radius * 0.05],
            [(i - 0.8) * radius * 0.11, radius * 0.05],
            [(i - 1.4) * radius * 0.11, radius * 0.05],
          ] as Vector2[],
      ),
      dial.colour,
    )
  drawNeedle(sheet, frame, radius, dial)
}

function drawNeedle(sheet: Sheet, frame: Place, radius: number, dial: Dial): void {
  const origin = turn(frame, from - sweep * dial.reading)
  const hand: Outline = [
    [-radius * 0.2, -radius * 0.026],
    [radius * 0.8, -radius * 0.008],
    [radius * 0.84, 0],
    [radius * 0.8, radius * 0.008],
    [-radius * 0.2, radius * 0.026],
  ]
  drawDecal(sheet, move(origin, radius * 0.01, -radius * 0.03, 1), [hand], '#000000', 0.45)
  drawDecal(sheet, move(origin, 0, 0, 6), [hand], dial.colour)
  drawLathe(
    sheet,
    frame,
    [
      [6, radius * 0.12],
      [14, radius * 0.11],
      [18, radius * 0.09],
    ],
    blackOxide,
  )
}

/** An instrument of 52 or 60 mm; sometimes three in a pod. */
export const gauge: Part = {
  yaw: -26,
  pitch: 14,
  draw(sheet, choice) {
    const dial: Dial = {
      numbers: choice.pick([
        ['-1', '0', '1', '2'],
        ['0', '2', '4', '6', '8'],
        ['50', '70', '90', '110', '130', '150'],
        ['10', '12', '14', '16', '18'],
        ['0', '1', '2', '3', '4', '5', '6', '7', '8'],
        ['2', '4', '6', '8', '10'],
      ]),
      light: choice.yes(0.3),
      colour: choice.accent(['#ff5a1f', '#ffeb3b', '#ff2f3f', '#27c4f5', '#ffffff']),
      reading: choice.between(0.25, 0.72),
      redFrom: choice.between(0.72, 0.86),
      small: choice.yes(0.35),
    }
    if (dial.light && dial.colour === '#ffffff') dial.colour = '#e0291f'
    const bezel = choice.finish(['black', 'machined', 'gunmetal', 'black', 'anodisedRed', 'titanium'])
    const count = choice.pick([1, 1, 1, 2])
    for (let i = 0; i < count; i++) {
      const frame = place(
        [(i - (count - 1) / 2) * 430, 0, count > 1 ? Math.abs(i - (count - 1) / 2) * 30 : 0],
        [(1 - count) * 0.03 * (i - (count - 1) / 2), 0.16, 1],
      )
      const one = { ...dial, reading: (dial.reading + i * 0.17) % 0.8 }
      drawLathe(
        sheet,
        move(frame, 0, 0, -190),
        [
          [0, 150],
          [20, 172],
          [150, 172],
          [150, 200, bezel],
          [158, 208],
          [178, 208],
          [190, 198],
          [190, 186],
          [176, 180, darkSteel],
        ],
        paint('#191b1f', 0.5),
      )
      const face = move(frame, 0, 0, -13)
      drawDialFace(sheet, face, 180, one)
      drawGlass(sheet, move(frame, 0, 0, -3), 181)
      drawRingLine(sheet, frame, 196, 0, '#ffffff', 2, 0.5)
    }
  },
}

/** Draws a gloss over the upper left of the glass, and the bezel's shade on the dial. */
function drawGlass(sheet: Sheet, frame: Place, radius: number): void {
  sheet.inside(sheet.line(buildRing(frame, radius)), () => {
    drawDecal(
      sheet,
      frame,
      [
        [
          [-radius, -radius * 0.1],
          [-radius, radius],
          [radius * 0.42, radius],
          [radius * 0.1, -radius * 0.02 + radius * 0.5],
          [-radius * 0.5, radius * 0.12],
        ],
      ],
      '#ffffff',
      0.07,
    )
    drawDecal(
      sheet,
      frame,
      [
        [
          [radius * 0.62, radius],
          [radius * 0.74, radius],
          [radius * 0.32, -radius],
          [radius * 0.2, -radius],
        ],
      ],
      '#ffffff',
      0.05,
    )
    const pathData = sheet.line(buildRing(move(frame, 2, -4, 0), radius * 1.02))
    sheet.put(`<path d="${pathData}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="14"/>`)
  })
}
