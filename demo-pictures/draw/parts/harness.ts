import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, getPoint, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, createPaint, type Material, steel } from '#draw/paint/material.ts'
import {
  buildCircle,
  buildCurve,
  buildRectangle,
  moveOutline,
  type Outline,
  roundCorners,
} from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Builds the two edges of a band of this width along a line. */
function buildBand(line: readonly Vector2[], width: number): Outline {
  const buildSide = (factor: number) =>
    line.map((point, i): Vector2 => {
      const [a, b] = [line[Math.max(0, i - 1)] as Vector2, line[Math.min(line.length - 1, i + 1)] as Vector2]
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      return [
        point[0] - ((b[1] - a[1]) / length) * width * factor,
        point[1] + ((b[0] - a[0]) / length) * width * factor,
      ]
    })
  return [...buildSide(-0.5), ...buildSide(0.5).reverse()]
}

/** Draws a wavy belt with a seam along each edge. */
function drawBelt(
  drawing: Drawing,
  frame: Frame,
  points: readonly Vector2[],
  width: number,
  material: Material,
  threadColour: string,
): void {
  const line = buildCurve(points, false, 8)
  const getWaveHeight = (x: number, y: number) => 9 * Math.sin((x + y * 0.7) / 46)
  drawPlate(drawing, frame, buildBand(line, width), 5, material, { edge: 1.4, lift: getWaveHeight })
  // The first half of a band is its right edge, the second half its left edge in reverse.
  for (const factor of [0.36, -0.36]) {
    const pathData = drawing.buildPath(
      line.map((_, i) => {
        const [x, y] = buildBand(line, width * Math.abs(factor) * 2)[
          factor < 0 ? i : line.length * 2 - 1 - i
        ] as Vector2
        return getPoint(frame, x, y, getWaveHeight(x, y) + 0.6)
      }),
      false,
    )
    drawing.addMark(
      `<path d="${pathData}" fill="none" stroke="${threadColour}" stroke-width="1.8" stroke-dasharray="7 4" stroke-opacity=".75"/>`,
    )
  }
}

/** Draws the buckle that adjusts the length of a belt. */
function drawAdjuster(drawing: Drawing, frame: Frame, width: number, material: Material): void {
  drawPlate(drawing, moveFrame(frame, 0, 0, 20), buildRectangle(width + 26, 66, 8), 8, material, {
    holes: [buildRectangle(width + 2, 12, 4, 0, 14), buildRectangle(width + 2, 12, 4, 0, -14)],
    edge: 2,
  })
  drawPlate(drawing, moveFrame(frame, 0, 0, 30), buildRectangle(width * 0.8, 22, 6, 0, -30), 10, material, {
    edge: 1.6,
  })
}

/** Lines of the belts below the lock, by the number of points of the harness. */
const lowerBelts: Record<4 | 5 | 6, readonly Vector2[][]> = {
  4: [],
  5: [
    [
      [0, -60],
      [0, -200],
      [24, -330],
    ],
  ],
  6: [
    [
      [-24, -60],
      [-70, -190],
      [-66, -330],
    ],
    [
      [24, -60],
      [90, -190],
      [110, -320],
    ],
  ],
}

/** Angles, in radians, at which the belts' tongues enter the lock. */
const UPPER_TONGUE_ANGLES = [0, Math.PI, 1.15, Math.PI - 1.15]
const lowerTongueAngles: Record<4 | 5 | 6, readonly number[]> = { 4: [], 5: [-Math.PI / 2], 6: [-1.25, -1.9] }

/** Draws the plate at the end of a lap belt, with the hole for its bolt. */
function drawEndPlate(drawing: Drawing, frame: Frame, side: number, width: number, material: Material): void {
  const eye = moveFrame(frame, side * 402, -54, 6)
  drawPlate(
    drawing,
    eye,
    roundCorners(
      [
        [-40 * side, -width * 0.5],
        [44 * side, -18],
        [44 * side, 18],
        [-40 * side, width * 0.5],
      ],
      16,
    ),
    7,
    material,
    { holes: [buildCircle(11, 24 * side, 0, 24)], edge: 1.8 },
  )
}

function drawCamLock(drawing: Drawing, frame: Frame, material: Material): void {
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, 8),
    [
      [0, 66],
      [20, 66],
      [28, 60],
      [28, 52, material],
      [40, 50],
      [44, 44],
      [44, 18],
    ],
    blackOxide,
  )
  for (let i = 0; i < 3; i++)
    drawPlate(
      drawing,
      turnFrame(moveFrame(frame, 0, 0, 62), (i * 2 * Math.PI) / 3 + 0.4),
      buildRectangle(20, 40, 8, 0, 34),
      14,
      material,
      {
        edge: 1.4,
      },
    )
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, 52),
    [
      [0, 30, createPaint('#c8202a', 0.6)],
      [14, 28],
      [16, 24],
    ],
    material,
  )
  drawBolt(drawing, moveFrame(frame, 0, 0, 66), 7, brightSteel)
}

/** Draws a racing harness laid out: belts to one cam lock. */
export const harness: Part = {
  yaw: -14,
  pitch: 56,
  draw(drawing, choices) {
    const colour = choices.pickAccent(['#c81f28', '#1c4fc8', '#1b1d21', '#e0bd12', '#e8650f', '#1a8a55', '#5b2aa5'])
    const web: Material = { ...createPaint(colour, 0.08), ambient: 0.24 }
    const hardMaterial = choices.happens(0.5) ? blackOxide : steel
    const pointCount = choices.pick([4, 5, 6] as const)
    const width = choices.pick([52, 64, 76])
    const spread = choices.pickBetween(60, 120)
    const thread = colour === '#e0bd12' ? '#5a4a05' : '#f2f3f5'
    const frame = createFrame([0, 0, 0], [0, 1, 0], [0, 0, -1])
    for (const line of lowerBelts[pointCount]) drawBelt(drawing, frame, line, width * 0.8, web, thread)
    for (const side of [-1, 1]) {
      drawBelt(
        drawing,
        frame,
        [
          [side * 70, -6],
          [side * 180, -30],
          [side * 300, -6],
          [side * 390, -50],
        ],
        width,
        web,
        thread,
      )
      drawBelt(
        drawing,
        frame,
        [
          [side * 34, 60],
          [side * spread, 190],
          [side * spread * 0.9, 330],
          [side * spread * 1.3, 470],
        ],
        width,
        web,
        thread,
      )
      drawAdjuster(
        drawing,
        { ...turnFrame(moveFrame(frame, side * spread * 0.97, 238), side * 0.02), n: frame.n },
        width,
        hardMaterial,
      )
      drawAdjuster(drawing, turnFrame(moveFrame(frame, side * 232, -24), Math.PI / 2), width, hardMaterial)
      drawEndPlate(drawing, frame, side, width, hardMaterial)
      const pad = moveFrame(frame, side * spread * 0.94, 370, 14)
      if (choices.happens(0.7)) {
        drawPlate(drawing, pad, buildRectangle(width + 34, 150, 18), 14, createPaint('#1c1e22', 0.1), { edge: 1.6 })
        drawDecal(
          drawing,
          moveFrame(pad, 0, 20, 0.6),
          buildShopMarkOutlines(width * 0.62),
          colour === '#1b1d21' ? '#f2f3f5' : colour,
        )
      }
    }
    for (const angle of [...UPPER_TONGUE_ANGLES, ...lowerTongueAngles[pointCount]]) {
      const tongue = moveOutline(buildRectangle(100, width * 0.62, 8, 70, 0), 0, 0, angle)
      drawPlate(drawing, moveFrame(frame, 0, 0, 16), tongue, 6, brightSteel, { edge: 1.4 })
    }
    drawCamLock(drawing, frame, hardMaterial)
  },
}
