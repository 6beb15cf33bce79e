import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame } from '#draw/paint/frame.ts'
import { createPaint, darkSteel, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawSurface, type GetSurfacePoint } from '#draw/paint/surface.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { formatNumber, type Vector2, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Each section from knee to head has its height, depth, half width and the height of its bolsters. */
const shellSections: readonly (readonly [y: number, z: number, wide: number, bolster: number])[] = [
  [96, 300, 168, 34],
  [118, 270, 176, 60],
  [92, 160, 178, 104],
  [62, 50, 178, 104],
  [78, -36, 174, 100],
  [170, -78, 168, 104],
  [300, -108, 160, 96],
  [420, -138, 178, 104],
  [510, -160, 196, 118],
  [580, -178, 168, 70],
  [630, -190, 112, 34],
  [690, -204, 108, 48],
  [760, -220, 104, 40],
  [790, -230, 78, 16],
]

const smoothSections = buildCurve(shellSections, false, 6)

/** Seats vary in these dimensions. */
interface ShellShape {
  bolster: number
  shoulder: number
  heightFactor: number
}

/** Places a point of the shell: `s` from -1 to 1 across, `t` 0…1 from knee to head, `off` outwards from the sitter. */
function placeOnShell(shape: ShellShape, angle: number, t: number, off: number, grow: number): Vector3 {
  const position = t * (smoothSections.length - 1)
  const i = Math.min(smoothSections.length - 2, Math.floor(position))
  const interpolate = (factor: number) =>
    (smoothSections[i]?.[factor] ?? 0) +
    ((smoothSections[i + 1]?.[factor] ?? 0) - (smoothSections[i]?.[factor] ?? 0)) * (position - i)
  const [dy, dz] = [
    (smoothSections[i + 1]?.[0] ?? 0) - (smoothSections[i]?.[0] ?? 0),
    (smoothSections[i + 1]?.[1] ?? 0) - (smoothSections[i]?.[1] ?? 0),
  ]
  const length = Math.hypot(dy, dz) || 1
  const [ny, nz] = [-dz / length, dy / length]
  const upper = t > 0.42 && t < 0.78 ? Math.sin(((t - 0.42) / 0.36) * Math.PI) : 0
  const rise = shape.bolster * interpolate(3) * Math.max(0, Math.abs(angle) - 0.34) ** 1.5 * 1.86 - off
  return [
    interpolate(2) * (1 + shape.shoulder * upper) * grow * Math.sin((angle * Math.PI) / 2.25) * 1.02,
    interpolate(0) * shape.heightFactor + ny * rise,
    interpolate(1) + nz * rise,
  ]
}

const createPatchSurface =
  (shape: ShellShape, s0: number, s1: number, t0: number, t1: number, off: number): GetSurfacePoint =>
  (s, t) =>
    placeOnShell(shape, s0 + (s1 - s0) * s, t0 + (t1 - t0) * t, off, 1)

function drawPatch(drawing: Drawing, shape: ShellShape, corners: readonly Vector2[], fill: string, off: number): void {
  drawing.addMark(
    `<path d="${drawing.buildPath(buildCurve(corners, true, 6).map(([s, t]) => placeOnShell(shape, s, t, off, 1)))}" fill="${fill}"/>`,
  )
}

function drawStitch(
  drawing: Drawing,
  shape: ShellShape,
  along: readonly Vector2[],
  colour: string,
  width: number,
  dash: string,
): void {
  const pathData = drawing.buildPath(
    along.map(([s, t]) => placeOnShell(shape, s, t, -9, 1)),
    false,
  )
  drawing.addMark(
    `<path d="${pathData}" fill="none" stroke="${colour}" stroke-width="${formatNumber(width)}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`,
  )
}

const buildColumn = (s: number, from: number, to: number): Vector2[] =>
  Array.from({ length: 25 }, (_, i): Vector2 => [s, from + ((to - from) * i) / 24])
const buildRow = (t: number, s: number): Vector2[] =>
  Array.from({ length: 13 }, (_, i): Vector2 => [-s + (2 * s * i) / 12, t])

/** Draws the side brackets and the rails below them. */
function drawBase(drawing: Drawing): void {
  for (const x of [178, -178]) {
    const leg = createFrame([x, 34, 60], [-1, 0, 0])
    drawPlate(
      drawing,
      leg,
      [
        [-170, -50],
        [170, -50],
        [170, -28],
        [110, -28],
        [90, 44],
        [40, 44],
        [20, -24],
        [-60, -24],
        [-90, 34],
        [-140, 34],
        [-150, -28],
        [-170, -28],
      ],
      8,
      darkSteel,
      { edge: 1.6 },
    )
    for (const z of [-66, 115]) drawBolt(drawing, createFrame([x - 8, 58, 60 - z], [-1, 0, 0]), 9, steel)
  }
  for (const x of [-150, 150])
    drawPlate(drawing, createFrame([x, -14, 60], [0, 1, 0], [0, 0, -1]), buildRectangle(34, 420, 8), 16, steel, {
      holes: [buildCircle(6, 0, -150, 16)],
    })
}

type Quilt = 'rows' | 'columns' | 'diamond'

/** Draws the stitched quilting of seat and back, with seams in the accent colour. */
function drawQuilt(drawing: Drawing, shape: ShellShape, quilt: Quilt, accent: string): void {
  const seam = createPaint(accent, 0.2).ramp[1] ?? '#000000'
  for (const [from, to] of [
    [0.06, 0.3],
    [0.36, 0.66],
  ] as const) {
    if (quilt === 'rows')
      for (let i = 1; i < 5; i++)
        drawStitch(drawing, shape, buildRow(from + ((to - from) * i) / 5, 0.42), '#08090a', 3, '')
    if (quilt === 'columns')
      for (const s of [-0.22, 0, 0.22]) drawStitch(drawing, shape, buildColumn(s, from, to), '#08090a', 3, '')
    if (quilt === 'diamond')
      for (let i = -1; i < 4; i++)
        for (const way of [-1, 1])
          drawStitch(
            drawing,
            shape,
            Array.from(
              { length: 9 },
              (_, factor): Vector2 => [
                way * (-0.42 + 0.84 * (factor / 8)),
                Math.min(to, Math.max(from, from + ((to - from) * (i + (factor / 8) * 1.6)) / 4)),
              ],
            ),
            seam,
            2,
            '',
          )
    for (const s of [-0.44, 0.44]) drawStitch(drawing, shape, buildColumn(s, from, to), accent, 2.6, '9 5')
  }
}

/** Draws the openings for the belts. */
function drawBeltSlots(drawing: Drawing, shape: ShellShape): void {
  for (const side of [-1, 1])
    drawPatch(
      drawing,
      shape,
      [
        [side * 0.1, 0.735],
        [side * 0.36, 0.72],
        [side * 0.42, 0.752],
        [side * 0.14, 0.768],
      ],
      '#050506',
      -3,
    )
  drawPatch(
    drawing,
    shape,
    [
      [-0.16, 0.3],
      [0.16, 0.3],
      [0.14, 0.335],
      [-0.14, 0.335],
    ],
    '#050506',
    -3,
  )
}

/** Draws the round edge of the shell. */
function drawPiping(drawing: Drawing, shape: ShellShape, cloth: Material): void {
  const rim = Array.from({ length: 57 }, (_, i) => i / 56)
  for (const side of [-1, 1])
    drawTube(
      drawing,
      rim.map(t => placeOnShell(shape, side, t, 4, 1.03)),
      9,
      cloth,
      false,
      'round',
    )
  drawTube(
    drawing,
    Array.from({ length: 25 }, (_, i) => placeOnShell(shape, -1 + i / 12, 0, 4, 1.02)),
    9,
    cloth,
    false,
    'round',
  )
  drawTube(
    drawing,
    Array.from({ length: 25 }, (_, i) => placeOnShell(shape, -1 + i / 12, 1, 4, 1.02)),
    9,
    cloth,
    false,
    'round',
  )
}

/** Draws a one-piece racing seat on side brackets. */
export const bucketSeat: Part = {
  yaw: -38,
  pitch: 22,
  draw(drawing, choices) {
    const shape: ShellShape = {
      bolster: choices.pickBetween(0.95, 1.4),
      shoulder: choices.pickBetween(0, 0.16),
      heightFactor: choices.pickBetween(0.93, 1.05),
    }
    const cloth = createPaint(choices.pick(['#202226', '#26282d', '#7d1a1f', '#1d2c52', '#3a3d43']), 0.1)
    const insert = createPaint(choices.pick(['#2d3036', '#17181b', '#3b3e45', '#50545c']), 0.05)
    const accent = choices.pickAccent(['#ffeb3b', '#e0252f', '#f2f3f5', '#2f7bff', '#ff7a1a'])
    const outside: Material = choices.pickFinish(['black', 'black', 'white', 'gunmetal', 'anodisedRed'])
    const quilt = choices.pick(['rows', 'columns', 'diamond'] as const)
    drawBase(drawing)
    drawSurface(drawing, (s, t) => placeOnShell(shape, 1 - 2 * s, t, 26, 1.07), 16, 34, outside)
    drawSurface(drawing, (s, t) => placeOnShell(shape, 2 * s - 1, t, 0, 1), 24, 46, cloth)
    drawSurface(drawing, createPatchSurface(shape, -0.44, 0.44, 0.1, 0.33, -9), 12, 12, insert)
    drawSurface(drawing, createPatchSurface(shape, -0.42, 0.42, 0.36, 0.66, -8), 12, 16, insert)
    drawSurface(drawing, createPatchSurface(shape, -0.5, 0.5, 0.8, 0.96, -14), 12, 8, insert)
    drawQuilt(drawing, shape, quilt, accent)
    drawBeltSlots(drawing, shape)
    drawPiping(drawing, shape, cloth)
    drawPatch(
      drawing,
      shape,
      [
        [-0.12, 0.85],
        [0.02, 0.85],
        [0.1, 0.92],
        [-0.04, 0.92],
      ],
      accent,
      -15,
    )
  },
}
