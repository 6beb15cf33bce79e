import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { finishes } from '#draw/paint/finish.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { createPaint, type Material } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawSurface } from '#draw/paint/surface.ts'
import type { Vector2, Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** The section of a wing is 1 long from nose (0) to tail (1), and rises at the tail. */
const upperSection = buildCurve<Vector2>(
  [
    [0, 0],
    [0.06, 0.07],
    [0.25, 0.1],
    [0.55, 0.1],
    [0.8, 0.15],
    [1, 0.26],
  ],
  false,
  4,
)
const lowerSection = buildCurve<Vector2>(
  [
    [1, 0.24],
    [0.75, 0.09],
    [0.5, 0.01],
    [0.25, -0.03],
    [0.06, -0.035],
    [0, 0],
  ],
  false,
  4,
)

interface WingVariant {
  span: number
  chord: number
  height: number
  sweep: number
  skin: Material
  isCarbon: boolean
}

/** Draws woven stripes over the upper skin. */
function drawWeave(drawing: Drawing, getPoint: (s: number, t: number) => Vector3): void {
  let pathData = ''
  for (let i = -10; i < 90; i++) {
    const line = Array.from({ length: 7 }, (_, factor) => [i / 80 + (factor / 6) * 0.12, factor / 6] as const).filter(
      ([s]) => s >= 0 && s <= 1,
    )
    if (line.length > 1)
      pathData += drawing.buildPath(
        line.map(([s, t]) => getPoint(s, t)),
        false,
      )
  }
  drawing.addMark(`<path d="${pathData}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="3"/>`)
}

/** Draws a post with its two bolts, with or without holes. */
function drawStand(drawing: Drawing, x: number, variant: WingVariant, material: Material, hasHoles: boolean): void {
  const height = variant.height
  const frame = createFrame([x, -height, 0], [-1, 0, 0])
  const outline: Outline = roundCorners(
    [
      [-70, 0],
      [90, 0],
      [96, 14],
      [40, 40],
      [10, height * 0.62],
      [24, height + 4],
      [-60, height + 12],
      [-78, height * 0.66],
      [-56, 44],
      [-76, 14],
    ],
    12,
  )
  const holes: Outline[] = hasHoles
    ? [0.3, 0.5, 0.7].map((factor, i) => buildCircle(15 - i * 2, -26 - i * 5, height * factor, 24))
    : []
  drawPlate(drawing, frame, outline, 11, material, { holes, edge: 2 })
  for (const z of [-46, 60]) drawBolt(drawing, moveFrame(frame, z, 12), 7)
}

function drawEndPlate(drawing: Drawing, frame: Frame, chord: number, material: Material, accent: string): void {
  drawPlate(
    drawing,
    frame,
    roundCorners(
      [
        [-chord * 0.16, -chord * 0.3],
        [chord * 1.02, -chord * 0.22],
        [chord * 1.1, chord * 0.42],
        [chord * 0.5, chord * 0.34],
        [-chord * 0.1, chord * 0.22],
      ],
      16,
    ),
    9,
    material,
    { edge: 2 },
  )
  drawDecal(
    drawing,
    moveFrame(frame, chord * 0.3, -chord * 0.02, 0.5),
    buildShopMarkOutlines(chord * 0.3),
    accent,
    0.95,
  )
  drawDecal(
    drawing,
    moveFrame(frame, chord * 0.66, -chord * 0.02, 0.5),
    [0, 1].map(
      i =>
        [
          [i * 22, -chord * 0.15],
          [i * 22 + 11, -chord * 0.15],
          [i * 22 + 11 + chord * 0.06, chord * 0.15],
          [i * 22 + chord * 0.06, chord * 0.15],
        ] as Vector2[],
    ),
    accent,
    0.9,
  )
}

/** Draws a rear wing on two posts. */
export const spoiler: Part = {
  yaw: -34,
  pitch: 26,
  draw(drawing, choices) {
    const isCarbon = choices.happens(0.5)
    const variant: WingVariant = {
      span: choices.pickBetween(600, 720),
      chord: choices.pickBetween(200, 270),
      height: choices.pickBetween(110, 200),
      sweep: choices.pick([0, 0, 36, 60]),
      skin: isCarbon
        ? { ...finishes.black, mirror: 0.75 }
        : choices.pick([
            finishes.white,
            createPaint('#c3202a', 0.8),
            createPaint('#17191c', 0.7),
            finishes.yellow,
            createPaint('#1c4fc4', 0.8),
          ]),
      isCarbon,
    }
    const accent = choices.pickAccent(['#ffeb3b', '#f2f3f5', '#e0252f'])
    const metal = choices.pickFinish(['black', 'machined', 'anodisedRed', 'gunmetal'])
    const hasSecondWing = choices.happens(0.3)
    const { span, chord } = variant
    const drawWing = (dz: number, dy: number, wingChord: number) => {
      const placeOn =
        (side: readonly Vector2[]) =>
        (s: number, t: number): Vector3 => {
          const index = Math.min(side.length - 1, Math.round(t * (side.length - 1)))
          const [u, v] = side[index] as Vector2
          const middleShare = 1 - Math.abs(2 * s - 1) ** 2
          return [
            span * (s - 0.5),
            dy + v * wingChord * (1 + middleShare * 0.15) - variant.sweep * 0.25 * middleShare,
            dz - wingChord * 0.5 + u * wingChord + variant.sweep * middleShare * 0.6,
          ]
        }
      drawSurface(drawing, placeOn(lowerSection), 24, lowerSection.length - 1, variant.skin)
      drawSurface(drawing, placeOn(upperSection), 24, upperSection.length - 1, variant.skin)
      if (variant.isCarbon) drawWeave(drawing, placeOn(upperSection))
      const lip = Array.from({ length: 25 }, (_, i) => placeOn(upperSection)(i / 24, 1))
      drawing.addMark(
        `<path d="${drawing.buildPath(lip, false)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`,
      )
    }
    const left = createFrame([-span / 2 - 9, 0, -chord * 0.5], [-1, 0, 0])
    const right = createFrame([span / 2, 0, -chord * 0.5], [-1, 0, 0])
    const turnBack = (frame: Frame): Frame => ({ ...frame, u: [0, 0, 1], v: [0, 1, 0] })
    drawEndPlate(drawing, turnBack(right), chord, metal, accent)
    for (const x of [span * 0.27, -span * 0.27]) drawStand(drawing, x, variant, metal, choices.happens(0.5))
    drawWing(0, 0, chord)
    if (hasSecondWing) drawWing(chord * 0.62, chord * 0.36, chord * 0.46)
    drawEndPlate(drawing, turnBack(left), chord, metal, accent)
  },
}
