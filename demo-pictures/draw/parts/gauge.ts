import { drawDigits } from '#draw/paint/digits.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { buildRing, drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, createPaint, darkSteel } from '#draw/paint/material.ts'
import { buildCircle, type Outline } from '#draw/paint/outline.ts'
import { drawDecal } from '#draw/paint/plate.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

interface Dial {
  numbers: readonly string[]
  isLight: boolean
  colour: string
  /** Position of the needle, from 0 to 1. */
  reading: number
  /** Where the red area begins, from 0 to 1. */
  redFrom: number
  /** True when the dial also shows its highest number as digits; false shows slanted bars. */
  hasDigits: boolean
}

/** The angle of the first mark, and the angle between the first and the last one, in radians. */
const START_ANGLE = (220 * Math.PI) / 180
const SWEEP_ANGLE = (260 * Math.PI) / 180

function drawDialFace(drawing: Drawing, frame: Frame, radius: number, dial: Dial): void {
  const ink = dial.isLight ? '#14171b' : '#eef1f4'
  drawDecal(drawing, frame, [buildCircle(radius)], dial.isLight ? '#eceeec' : '#0c0d10')
  drawRingLine(drawing, frame, radius * 0.97, 0.2, ink, radius * 0.008, 0.35)
  const red: Outline = Array.from({ length: 26 }, (_, i): Vector2 => {
    const t = i < 13 ? i / 12 : (25 - i) / 12
    const angle = START_ANGLE - SWEEP_ANGLE * (dial.redFrom + (1 - dial.redFrom) * t)
    const distance = radius * (i < 13 ? 0.92 : 0.86)
    return [distance * Math.cos(angle), distance * Math.sin(angle)]
  })
  drawDecal(drawing, frame, [red], '#ff3b30')
  const steps = (dial.numbers.length - 1) * 5
  for (let i = 0; i <= steps; i++) {
    const origin = turnFrame(frame, START_ANGLE - (SWEEP_ANGLE * i) / steps)
    const isNumbered = i % 5 === 0
    drawDecal(
      drawing,
      origin,
      [
        [
          [radius * (isNumbered ? 0.76 : 0.83), -radius * (isNumbered ? 0.014 : 0.007)],
          [radius * 0.92, -radius * (isNumbered ? 0.014 : 0.007)],
          [radius * 0.92, radius * (isNumbered ? 0.014 : 0.007)],
          [radius * (isNumbered ? 0.76 : 0.83), radius * (isNumbered ? 0.014 : 0.007)],
        ],
      ],
      ink,
    )
  }
  dial.numbers.forEach((text, i) => {
    const angle = START_ANGLE - (SWEEP_ANGLE * i) / (dial.numbers.length - 1)
    drawDigits(
      drawing,
      moveFrame(frame, radius * 0.6 * Math.cos(angle), radius * 0.6 * Math.sin(angle)),
      text,
      radius * 0.14,
      ink,
    )
  })
  if (dial.hasDigits)
    drawDigits(
      drawing,
      moveFrame(frame, 0, -radius * 0.44),
      dial.numbers.at(-1) ?? '0',
      radius * 0.2,
      dial.colour,
      0.13,
    )
  else
    drawDecal(
      drawing,
      moveFrame(frame, 0, -radius * 0.46),
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
  drawNeedle(drawing, frame, radius, dial)
}

function drawNeedle(drawing: Drawing, frame: Frame, radius: number, dial: Dial): void {
  const origin = turnFrame(frame, START_ANGLE - SWEEP_ANGLE * dial.reading)
  const needle: Outline = [
    [-radius * 0.2, -radius * 0.026],
    [radius * 0.8, -radius * 0.008],
    [radius * 0.84, 0],
    [radius * 0.8, radius * 0.008],
    [-radius * 0.2, radius * 0.026],
  ]
  drawDecal(drawing, moveFrame(origin, radius * 0.01, -radius * 0.03, 1), [needle], '#000000', 0.45)
  drawDecal(drawing, moveFrame(origin, 0, 0, 6), [needle], dial.colour)
  drawLathe(
    drawing,
    frame,
    [
      [6, radius * 0.12],
      [14, radius * 0.11],
      [18, radius * 0.09],
    ],
    blackOxide,
  )
}

/** Draws an instrument of 52 or 60 mm; sometimes three in a pod. */
export const gauge: Part = {
  yaw: -26,
  pitch: 14,
  draw(drawing, choices) {
    const dial: Dial = {
      numbers: choices.pick([
        ['-1', '0', '1', '2'],
        ['0', '2', '4', '6', '8'],
        ['50', '70', '90', '110', '130', '150'],
        ['10', '12', '14', '16', '18'],
        ['0', '1', '2', '3', '4', '5', '6', '7', '8'],
        ['2', '4', '6', '8', '10'],
      ]),
      isLight: choices.happens(0.3),
      colour: choices.pickAccent(['#ff5a1f', '#ffeb3b', '#ff2f3f', '#27c4f5', '#ffffff']),
      reading: choices.pickBetween(0.25, 0.72),
      redFrom: choices.pickBetween(0.72, 0.86),
      hasDigits: choices.happens(0.35),
    }
    if (dial.isLight && dial.colour === '#ffffff') dial.colour = '#e0291f'
    const bezel = choices.pickFinish(['black', 'machined', 'gunmetal', 'black', 'anodisedRed', 'titanium'])
    const count = choices.pick([1, 1, 1, 2])
    for (let i = 0; i < count; i++) {
      const frame = createFrame(
        [(i - (count - 1) / 2) * 430, 0, count > 1 ? Math.abs(i - (count - 1) / 2) * 30 : 0],
        [(1 - count) * 0.03 * (i - (count - 1) / 2), 0.16, 1],
      )
      const ownDial = { ...dial, reading: (dial.reading + i * 0.17) % 0.8 }
      drawLathe(
        drawing,
        moveFrame(frame, 0, 0, -190),
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
        createPaint('#191b1f', 0.5),
      )
      const face = moveFrame(frame, 0, 0, -13)
      drawDialFace(drawing, face, 180, ownDial)
      drawGlass(drawing, moveFrame(frame, 0, 0, -3), 181)
      drawRingLine(drawing, frame, 196, 0, '#ffffff', 2, 0.5)
    }
  },
}

/** Draws a gloss over the upper left of the glass, and the bezel's shade on the dial. */
function drawGlass(drawing: Drawing, frame: Frame, radius: number): void {
  drawing.clip(drawing.buildPath(buildRing(frame, radius)), () => {
    drawDecal(
      drawing,
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
      drawing,
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
    const pathData = drawing.buildPath(buildRing(moveFrame(frame, 2, -4, 0), radius * 1.02))
    drawing.addMark(`<path d="${pathData}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="14"/>`)
  })
}
