import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, castIron, createMetal, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle, roundCorners, scaleOutline } from '#draw/paint/outline.ts'
import { drawPipe } from '#draw/paint/pipe.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { formatNumber, type Vector3 } from '#draw/paint/vector.ts'
import type { Choices, Part } from '#draw/part.ts'

/** Draws a pipe from the turbo down under the car, with or without its catalyst and its flexible joint. */
export const downpipe: Part = {
  yaw: -30,
  pitch: 20,
  draw(drawing, choices) {
    const material = choices.pickFinish(['machined', 'machined', 'titanium', 'black', 'bronze'])
    const radius = choices.pickBetween(44, 54)
    const sweep = choices.pickBetween(-60, 60)
    const hasCatalyst = choices.happens(0.5)
    const hasFlexJoint = choices.happens(0.6)
    const isWrapped = choices.happens(0.3)
    const end: Vector3 = [330, -150, 60]
    const rearward = buildCurve<Vector3>(
      [[-120, -120 + sweep * 0.3, 0], [-30, -152, 20], [120, -150, 40 + sweep * 0.2], end],
      false,
      10,
    )
    drawRearFlange(drawing, end)
    drawTube(drawing, rearward, radius, material)
    if (isWrapped && hasFlexJoint) drawFlexJoint(drawing, radius, sweep)
    const downward = buildCurve<Vector3>(
      [
        [-150, 236, -40],
        [-152, 170, -36],
        [-176 - sweep * 0.4, 60, -10],
        [-170 - sweep * 0.3, -40, 0],
        [-120, -120 + sweep * 0.3, 0],
        [-50, -150, 16],
      ],
      false,
      10,
    )
    drawTube(
      drawing,
      isWrapped ? downward : [...downward, ...rearward.slice(12)],
      radius,
      isWrapped ? castIron : material,
    )
    if (isWrapped) drawHeatWrap(drawing, downward, radius)
    else if (hasFlexJoint) drawFlexJoint(drawing, radius, sweep)
    if (hasCatalyst) drawCatalyst(drawing, radius, sweep, material)
    drawSensorBung(drawing)
    drawTurboFlange(drawing, choices, radius)
    drawPipe(
      drawing,
      [
        [-150, 226, -40],
        [-150, 250, -40],
      ],
      radius * 0.94,
      material,
    )
  },
}

/** Draws the flange to the exhaust. */
function drawRearFlange(drawing: Drawing, end: Vector3): void {
  drawPlate(
    drawing,
    createFrame([end[0] + 12, end[1], end[2]], [-1, 0, -0.1]),
    roundCorners(
      [
        [-95, 0],
        [0, -62],
        [95, 0],
        [0, 62],
      ],
      50,
    ),
    16,
    steel,
    { holes: [buildCircle(10, -72, 0, 20), buildCircle(10, 72, 0, 20)] },
  )
}

function drawFlexJoint(drawing: Drawing, radius: number, sweep: number): void {
  const frame = createFrame([110, -150, 36 + sweep * 0.17], [1, 0, 0.12], [0, 1, 0])
  drawLathe(
    drawing,
    frame,
    [
      [-10, radius * 1.06],
      [4, radius * 1.2, createMetal('#7d838b', 0.7)],
      [104, radius * 1.2],
      [118, radius * 1.06],
    ],
    steel,
  )
  drawKnurl(drawing, frame, { radius: radius * 1.2, from: 6, to: 102, count: 40, twist: 0.7, isCrossed: true })
}

function drawCatalyst(drawing: Drawing, radius: number, sweep: number, material: Material): void {
  const origin = createFrame([-178 - sweep * 0.35, -50, -2], [0.02, 1, -0.05], [0, 0, -1])
  drawLathe(
    drawing,
    origin,
    [
      [0, radius],
      [34, radius * 1.62],
      [128, radius * 1.62],
      [162, radius],
    ],
    material,
  )
  for (const z of [36, 120])
    drawLathe(
      drawing,
      origin,
      [
        [z, radius * 1.65],
        [z + 8, radius * 1.65],
      ],
      brightSteel,
    )
}

/** Draws the threaded bung of the oxygen sensor. */
function drawSensorBung(drawing: Drawing): void {
  const bung = createFrame([-128, 132, 10], [0.55, 0.35, 0.8], [0, 1, 0])
  drawLathe(
    drawing,
    bung,
    [
      [0, 17],
      [18, 17],
      [18, 12, brightSteel],
      [40, 11],
    ],
    steel,
  )
}

/** Draws the bolted flange to the turbo in one of three shapes. */
function drawTurboFlange(drawing: Drawing, choices: Choices, radius: number): void {
  const top = createFrame([-150, 244, -40], [0, 1, 0], [0, 0, -1])
  drawPlate(
    drawing,
    top,
    choices.pick([
      buildRectangle(190, 150, 30),
      scaleOutline(buildCircle(92), 1, 0.92),
      roundCorners(
        [
          [-110, -60],
          [110, -60],
          [60, 90],
          [-60, 90],
        ],
        40,
      ),
    ]),
    18,
    steel,
    { holes: [buildCircle(radius * 0.88)], side: steel },
  )
  for (const [x, z] of [
    [-68, -52],
    [68, -52],
    [-52, 54],
    [52, 54],
  ] as const)
    drawBolt(drawing, createFrame([-150 + x, 244, -40 - z], [0, 1, 0], [0, 0, -1]), 8, brightSteel)
}

/** Draws the edges of heat wrap tape, which lie across the pipe, slanted. */
function drawHeatWrap(drawing: Drawing, line: readonly Vector3[], radius: number): void {
  const points = line.map(point => drawing.projectPoint(point, radius))
  const marks = points.slice(2, -2).map((point, i) => {
    const next = points[i + 3] ?? point
    const length = Math.hypot(next[0] - point[0], next[1] - point[1]) || 1
    const [nx, ny] = [((next[1] - point[1]) / length) * radius * 0.97, (-(next[0] - point[0]) / length) * radius * 0.97]
    const lean = 0.3
    return `M${formatNumber(point[0] - nx - ny * lean)} ${formatNumber(point[1] - ny + nx * lean)}L${formatNumber(point[0] + nx + ny * lean)} ${formatNumber(point[1] + ny - nx * lean)}`
  })
  drawing.addMark(`<path d="${marks.join('')}" stroke="#000" stroke-opacity=".45" stroke-width="2"/>`)
}
