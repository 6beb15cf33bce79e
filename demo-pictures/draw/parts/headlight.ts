import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, getPoint, moveFrame } from '#draw/paint/frame.ts'
import { buildRing, drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, createPaint, type Material, steel } from '#draw/paint/material.ts'
import { type Outline, roundCorners, scaleOutline } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import { formatNumber, type Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'
import { SKEW_FACTOR } from '../../../src/ui/shop-mark.ts'

const housings: Record<'slim' | 'deep' | 'round', Outline> = {
  slim: [
    [-290, -20],
    [-250, -80],
    [120, -104],
    [270, -60],
    [310, 70],
    [180, 92],
    [-120, 60],
  ],
  deep: [
    [-250, -60],
    [-200, -140],
    [150, -150],
    [250, -90],
    [280, 90],
    [120, 140],
    [-170, 100],
  ],
  round: [
    [-220, -130],
    [-120, -150],
    [150, -150],
    [240, -110],
    [260, 110],
    [150, 150],
    [-120, 150],
    [-220, 120],
  ],
}

/** Draws a projector lens in its bright ring, lit from within. */
function drawProjector(drawing: Drawing, frame: Frame, radius: number, bezel: Material, glow: string): void {
  drawLathe(
    drawing,
    frame,
    [
      [-30, radius * 1.3, blackOxide],
      [0, radius * 1.26, bezel],
      [10, radius * 1.16],
      [14, radius * 1.04],
      [14, radius],
    ],
    bezel,
  )
  drawDecal(
    drawing,
    moveFrame(frame, 0, 0, 12),
    [buildRing(frame, radius).map((_, i): Vector2 => [radius * Math.cos(i / 11.459), radius * Math.sin(i / 11.459)])],
    '#0a0d12',
  )
  const [x, y] = drawing.projectPoint(getPoint(frame, 0, 0, 14))
  const id = drawing.addDefinition(
    name =>
      `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${formatNumber(x - radius * 0.2)}" cy="${formatNumber(y - radius * 0.25)}" r="${formatNumber(radius * 1.1)}"><stop offset="0" stop-color="#ffffff"/><stop offset=".22" stop-color="${glow}" stop-opacity=".9"/><stop offset=".6" stop-color="#3b5878" stop-opacity=".55"/><stop offset="1" stop-color="#0a0d12" stop-opacity=".2"/></radialGradient>`,
  )
  const lens = drawing.buildPath(buildRing(frame, radius * 0.97, 14))
  drawing.addMark(`<path d="${lens}" fill="url(#${id})"/>`)
  drawRingLine(drawing, frame, radius * 0.97, 14, '#ffffff', 1.6, 0.5)
  drawRingLine(drawing, frame, radius * 0.7, 14, '#ffffff', 1, 0.25)
}

function drawStrip(drawing: Drawing, frame: Frame, line: readonly Vector2[], colour: string, width: number): void {
  const pathData = drawing.buildPath(
    line.map(([a, b]) => getPoint(frame, a, b)),
    false,
  )
  const drawStroke = (strokeWidth: number, strokeColour: string, opacity: number) =>
    `<path d="${pathData}" stroke="${strokeColour}" stroke-width="${formatNumber(strokeWidth)}" stroke-opacity="${opacity}"/>`
  drawing.addMark(
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawStroke(width * 5, colour, 0.1)}${drawStroke(width * 2.8, colour, 0.2)}${drawStroke(width * 1.3, colour, 0.9)}${drawStroke(width * 0.55, '#ffffff', 1)}</g>`,
  )
}

/** Draws a headlamp unit with projectors and a daytime strip behind clear glass. */
export const headlight: Part = {
  yaw: -28,
  pitch: 12,
  draw(drawing, choices) {
    const shape = choices.pick(['slim', 'deep', 'round'] as const)
    const bezel = choices.pick([brightSteel, blackOxide, createPaint('#c8202a', 0.6), steel])
    const glow = choices.pickAccent(['#cfe8ff', '#fff3c4', '#ffeb3b', '#e8f4ff'])
    const lampCount = choices.pick({ slim: [1, 2, 3], deep: [1, 2], round: [1, 2] }[shape])
    const isStripBelow = choices.happens(0.5)
    const outline = roundCorners(housings[shape], 34)
    const frame = createFrame([0, 0, 0], [0.08, 0.1, 1])
    drawPlate(drawing, moveFrame(frame, 20, 0, -90), scaleOutline(outline, 0.72), 90, createPaint('#17191c', 0.2))
    drawPlate(drawing, moveFrame(frame, 0, 0, -8), outline, 86, createPaint('#1c1e22', 0.4), { edge: 2 })
    for (const [x, y] of [
      [housings[shape][5]?.[0] ?? 0, 108],
      [-120, 90],
    ] as const) {
      drawPlate(
        drawing,
        moveFrame(frame, x, y, -50),
        roundCorners(
          [
            [-26, -20],
            [26, -20],
            [20, 42],
            [-20, 42],
          ],
          12,
        ),
        12,
        createPaint('#1c1e22', 0.4),
        { edge: 1.4 },
      )
      drawBolt(drawing, moveFrame(frame, x, y + 22, -50), 9, steel)
    }
    drawDecal(drawing, moveFrame(frame, 0, 0, -7), [scaleOutline(outline, 0.955)], '#07090c')
    drawPlate(
      drawing,
      moveFrame(frame, 6, -4, -6),
      scaleOutline(outline, 0.9),
      6,
      choices.happens(0.4) ? { ...steel, ambient: 0.02 } : createPaint('#15181d', 0.7),
      { edge: 1 },
    )
    const height = shape === 'slim' ? 54 : 84
    for (let i = 0; i < lampCount; i++) {
      const x = lampCount === 1 ? 70 : 150 - i * (shape === 'slim' ? 138 : 210)
      drawProjector(drawing, moveFrame(frame, x, -8 + i * (shape === 'slim' ? -6 : 0), 0), height - i * 6, bezel, glow)
    }
    const corners = housings[shape]
    const insetCorner = (i: number, factor = 0.84): Vector2 => [
      (corners[i]?.[0] ?? 0) * factor,
      (corners[i]?.[1] ?? 0) * factor,
    ]
    drawStrip(
      drawing,
      moveFrame(frame, 0, 0, 6),
      isStripBelow
        ? [insetCorner(0), insetCorner(1), insetCorner(2), insetCorner(3)]
        : [insetCorner(corners.length - 1), insetCorner(corners.length - 2), insetCorner(corners.length - 3)],
      glow,
      8,
    )
    const amber: Outline = roundCorners(
      scaleOutline(
        [
          [corners[1]?.[0] ?? 0, -30],
          [(corners[1]?.[0] ?? 0) + 62, -36],
          [(corners[1]?.[0] ?? 0) + 74, 10],
          [(corners[1]?.[0] ?? 0) + 10, 14],
        ],
        0.84,
        1,
      ),
      10,
    )
    if (choices.happens(0.6)) drawDecal(drawing, moveFrame(frame, 0, 0, 4), [amber], '#e08413', 0.85)
    drawGlass(drawing, moveFrame(frame, 0, 0, 9), outline)
  },
}

/** Draws clear cover glass: a fine edge and one slanted sheen. */
function drawGlass(drawing: Drawing, frame: Frame, outline: Outline): void {
  const pathData = drawing.buildPath(outline.map(([x, y]) => getPoint(frame, x, y)))
  const [low, high] = [Math.min(...outline.map(point => point[1])), Math.max(...outline.map(point => point[1]))]
  const buildSheen = (x: number, width: number): Vector2[] => [
    [x + low * SKEW_FACTOR, low],
    [x + width + low * SKEW_FACTOR, low],
    [x + width + high * SKEW_FACTOR, high],
    [x + high * SKEW_FACTOR, high],
  ]
  drawing.clip(pathData, () => {
    drawDecal(drawing, frame, [buildSheen(-20, 100)], '#ffffff', 0.07)
    drawDecal(drawing, frame, [buildSheen(100, 22)], '#ffffff', 0.06)
  })
  drawing.addMark(
    `<path d="${pathData}" fill="#9fc4e8" fill-opacity=".06" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`,
  )
}
