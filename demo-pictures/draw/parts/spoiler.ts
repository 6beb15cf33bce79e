import { buildMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import { finishes } from '#draw/paint/finish.ts'
import { type Material, paint } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { move, type Place, place } from '#draw/paint/place.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawSurface } from '#draw/paint/surface.ts'
import { formatNumber, type Vector2, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** A wing's section, chord 1 long from nose (0) to tail (1), lifted at the tail. */
const upper = buildCurve<Vector2>(
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
const lower = buildCurve<Vector2>(
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

interface WingLook {
  span: number
  chord: number
  height: number
  sweep: number
  skin: Material
  carbon: boolean
}

/** Draws woven stripes over the upper skin. */
function drawWeave(sheet: Sheet, spot: (s: number, t: number) => Vector3): void {
  let pathData = ''
  for (let i = -10; i < 90; i++) {
    const line = Array.from({ length: 7 }, (_, factor) => [i / 80 + (factor / 6) * 0.12, factor / 6] as const).filter(
      ([s]) => s >= 0 && s <= 1,
    )
    if (line.length > 1)
      pathData += sheet.line(
        line.map(([s, t]) => spot(s, t)),
        false,
      )
  }
  sheet.put(`<path d="${pathData}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="3"/>`)
}

function drawStand(sheet: Sheet, x: number, look: WingLook, material: Material, cut: boolean): void {
  const height = look.height
  const frame = place([x, -height, 0], [-1, 0, 0])
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
  const holes: Outline[] = cut
    ? [0.3, 0.5, 0.7].map((factor, i) => buildCircle(15 - i * 2, -26 - i * 5, height * factor, 24))
    : []
  drawPlate(sheet, frame, outline, 11, material, { holes, edge: 2 })
  for (const z of [-46, 60]) drawBolt(sheet, move(frame, z, 12), 7)
}

function drawEndPlate(sheet: Sheet, frame: Place, c: number, material: Material, accent: string): void {
  drawPlate(
    sheet,
    frame,
    roundCorners(
      [
        [-c * 0.16, -c * 0.3],
        [c * 1.02, -c * 0.22],
        [c * 1.1, c * 0.42],
        [c * 0.5, c * 0.34],
        [-c * 0.1, c * 0.22],
      ],
      16,
    ),
    9,
    material,
    { edge: 2 },
  )
  drawDecal(sheet, move(frame, c * 0.3, -c * 0.02, 0.5), buildMarkOutlines(c * 0.3), accent, 0.95)
  drawDecal(
    sheet,
    move(frame, c * 0.66, -c * 0.02, 0.5),
    [0, 1].map(
      i =>
        [
          [i * 22, -c * 0.15],
          [i * 22 + 11, -c * 0.15],
          [i * 22 + 11 + c * 0.06, c * 0.15],
          [i * 22 + c * 0.06, c * 0.15],
        ] as Vector2[],
    ),
    accent,
    0.9,
  )
}

/** A rear wing on two posts. */
export const spoiler: Part = {
  yaw: -34,
  pitch: 26,
  draw(sheet, choice) {
    const carbon = choice.yes(0.5)
    const look: WingLook = {
      span: choice.between(600, 720),
      chord: choice.between(200, 270),
      height: choice.between(110, 200),
      sweep: choice.pick([0, 0, 36, 60]),
      skin: carbon
        ? { ...finishes.black, mirror: 0.75 }
        : choice.pick([
            finishes.white,
            paint('#c3202a', 0.8),
            paint('#17191c', 0.7),
            finishes.yellow,
            paint('#1c4fc4', 0.8),
          ]),
      carbon,
    }
    const accent = choice.accent(['#ffeb3b', '#f2f3f5', '#e0252f'])
    const metal = choice.finish(['black', 'machined', 'anodisedRed', 'gunmetal'])
    const double = choice.yes(0.3)
    const { span, chord } = look
    const drawWing = (dz: number, dy: number, c: number) => {
      const placeOn =
        (side: readonly Vector2[]) =>
        (s: number, t: number): Vector3 => {
          const factor = Math.min(side.length - 1, Math.round(t * (side.length - 1)))
          const [u, v] = side[factor] as Vector2
          const mid = 1 - Math.abs(2 * s - 1) ** 2
          return [
            span * (s - 0.5),
            dy + v * c * (1 + mid * 0.15) - look.sweep * 0.25 * mid,
            dz - c * 0.5 + u * c + look.sweep * mid * 0.6,
          ]
        }
      drawSurface(sheet, placeOn(lower), 24, lower.length - 1, look.skin)
      drawSurface(sheet, placeOn(upper), 24, upper.length - 1, look.skin)
      if (look.carbon) drawWeave(sheet, placeOn(upper))
      const lip = Array.from({ length: 25 }, (_, i) => placeOn(upper)(i / 24, 1))
      sheet.put(
        `<path d="${sheet.line(lip, false)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${formatNumber(2)}"/>`,
      )
    }
    const left = place([-span / 2 - 9, 0, -chord * 0.5], [-1, 0, 0])
    const right = place([span / 2, 0, -chord * 0.5], [-1, 0, 0])
    const turnBack = (frame: Place): Place => ({ ...frame, u: [0, 0, 1], v: [0, 1, 0] })
    drawEndPlate(sheet, turnBack(right), chord, metal, accent)
    for (const x of [span * 0.27, -span * 0.27]) drawStand(sheet, x, look, metal, choice.yes(0.5))
    drawWing(0, 0, chord)
    if (double) drawWing(chord * 0.62, chord * 0.36, chord * 0.46)
    drawEndPlate(sheet, turnBack(left), chord, metal, accent)
  },
}
