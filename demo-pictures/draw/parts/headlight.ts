import { drawBolt } from '#draw/paint/bolt.ts'
import { buildRing, drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, type Material, paint, steel } from '#draw/paint/material.ts'
import { type Outline, roundCorners, scale } from '#draw/paint/outline.ts'
import { move, type Place, place, placeAt } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
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
function drawProjector(sheet: Sheet, frame: Place, radius: number, bezel: Material, glow: string): void {
  drawLathe(
    sheet,
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
    sheet,
    move(frame, 0, 0, 12),
    [buildRing(frame, radius).map((_, i): Vector2 => [radius * Math.cos(i / 11.459), radius * Math.sin(i / 11.459)])],
    '#0a0d12',
  )
  const [x, y] = sheet.spot(placeAt(frame, 0, 0, 14))
  const id = sheet.define(
    name =>
      `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${formatNumber(x - radius * 0.2)}" cy="${formatNumber(y - radius * 0.25)}" r="${formatNumber(radius * 1.1)}"><stop offset="0" stop-color="#ffffff"/><stop offset=".22" stop-color="${glow}" stop-opacity=".9"/><stop offset=".6" stop-color="#3b5878" stop-opacity=".55"/><stop offset="1" stop-color="#0a0d12" stop-opacity=".2"/></radialGradient>`,
  )
  const lens = sheet.line(buildRing(frame, radius * 0.97, 14))
  sheet.put(`<path d="${lens}" fill="url(#${id})"/>`)
  drawRingLine(sheet, frame, radius * 0.97, 14, '#ffffff', 1.6, 0.5)
  drawRingLine(sheet, frame, radius * 0.7, 14, '#ffffff', 1, 0.25)
}

function drawStrip(sheet: Sheet, frame: Place, line: readonly Vector2[], colour: string, width: number): void {
  const pathData = sheet.line(
    line.map(([a, b]) => placeAt(frame, a, b)),
    false,
  )
  const stroke = (plateWidth: number, c: string, o: number) =>
    `<path d="${pathData}" stroke="${c}" stroke-width="${formatNumber(plateWidth)}" stroke-opacity="${o}"/>`
  sheet.put(
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${stroke(width * 5, colour, 0.1)}${stroke(width * 2.8, colour, 0.2)}${stroke(width * 1.3, colour, 0.9)}${stroke(width * 0.55, '#ffffff', 1)}</g>`,
  )
}

/** A headlamp unit with projectors and a daytime strip behind clear glass. */
export const headlight: Part = {
  yaw: -28,
  pitch: 12,
  draw(sheet, choice) {
    const shape = choice.pick(['slim', 'deep', 'round'] as const)
    const bezel = choice.pick([brightSteel, blackOxide, paint('#c8202a', 0.6), steel])
    const glow = choice.accent(['#cfe8ff', '#fff3c4', '#ffeb3b', '#e8f4ff'])
    const lamps = choice.pick({ slim: [1, 2, 3], deep: [1, 2], round: [1, 2] }[shape])
    const under = choice.yes(0.5)
    const outline = roundCorners(housings[shape], 34)
    const frame = place([0, 0, 0], [0.08, 0.1, 1])
    drawPlate(sheet, move(frame, 20, 0, -90), scale(outline, 0.72), 90, paint('#17191c', 0.2))
    drawPlate(sheet, move(frame, 0, 0, -8), outline, 86, paint('#1c1e22', 0.4), { edge: 2 })
    for (const [x, y] of [
      [housings[shape][5]?.[0] ?? 0, 108],
      [-120, 90],
    ] as const) {
      drawPlate(
        sheet,
        move(frame, x, y, -50),
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
        paint('#1c1e22', 0.4),
        { edge: 1.4 },
      )
      drawBolt(sheet, move(frame, x, y + 22, -50), 9, steel)
    }
    drawDecal(sheet, move(frame, 0, 0, -7), [scale(outline, 0.955)], '#07090c')
    drawPlate(
      sheet,
      move(frame, 6, -4, -6),
      scale(outline, 0.9),
      6,
      choice.yes(0.4) ? { ...steel, ambient: 0.02 } : paint('#15181d', 0.7),
      { edge: 1 },
    )
    const height = shape === 'slim' ? 54 : 84
    for (let i = 0; i < lamps; i++) {
      const x = lamps === 1 ? 70 : 150 - i * (shape === 'slim' ? 138 : 210)
      drawProjector(sheet, move(frame, x, -8 + i * (shape === 'slim' ? -6 : 0), 0), height - i * 6, bezel, glow)
    }
    const corners = housings[shape]
    const insetCorner = (i: number, factor = 0.84): Vector2 => [
      (corners[i]?.[0] ?? 0) * factor,
      (corners[i]?.[1] ?? 0) * factor,
    ]
    drawStrip(
      sheet,
      move(frame, 0, 0, 6),
      under
        ? [insetCorner(0), insetCorner(1), insetCorner(2), insetCorner(3)]
        : [insetCorner(corners.length - 1), insetCorner(corners.length - 2), insetCorner(corners.length - 3)],
      glow,
      8,
    )
    const amber: Outline = roundCorners(
      [
        [corners[1]?.[0] ?? 0, -30],
        [(corners[1]?.[0] ?? 0) + 62, -36],
        [(corners[1]?.[0] ?? 0) + 74, 10],
        [(corners[1]?.[0] ?? 0) + 10, 14],
      ].map(([x, y]): Vector2 => [(x as number) * 0.84, y as number]),
      10,
    )
    if (choice.yes(0.6)) drawDecal(sheet, move(frame, 0, 0, 4), [amber], '#e08413', 0.85)
    drawGlass(sheet, move(frame, 0, 0, 9), outline)
  },
}

/** Draws clear cover glass: a fine edge and one slanted sheen. */
function drawGlass(sheet: Sheet, frame: Place, outline: Outline): void {
  const pathData = sheet.line(outline.map(([x, y]) => placeAt(frame, x, y)))
  const [low, high] = [Math.min(...outline.map(point => point[1])), Math.max(...outline.map(point => point[1]))]
  const buildSheen = (x: number, width: number): Vector2[] => [
    [x + low * SKEW_FACTOR, low],
    [x + width + low * SKEW_FACTOR, low],
    [x + width + high * SKEW_FACTOR, high],
    [x + high * SKEW_FACTOR, high],
  ]
  sheet.inside(pathData, () => {
    drawDecal(sheet, frame, [buildSheen(-20, 100)], '#ffffff', 0.07)
    drawDecal(sheet, frame, [buildSheen(100, 22)], '#ffffff', 0.06)
  })
  sheet.put(
    `<path d="${pathData}" fill="#9fc4e8" fill-opacity=".06" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`,
  )
}
