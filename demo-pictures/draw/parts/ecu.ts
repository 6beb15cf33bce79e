import { buildShopMarkOutlines } from '#draw/mark.ts'
import { drawBolt } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { createPaint, gold, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle } from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import type { Vector2, Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Draws a plug socket with its rows of golden pins. */
function drawSocket(drawing: Drawing, frame: Frame, width: number, height: number, pinCount: number): void {
  const shell = createPaint('#24272b', 0.3)
  drawPlate(drawing, moveFrame(frame, 0, 0, 30), buildRectangle(width, height, 8), 30, shell, { edge: 1.4 })
  drawDecal(drawing, moveFrame(frame, 0, 0, 30.2), [buildRectangle(width - 12, height - 12, 5)], '#060708')
  const rows = 3
  for (let row = 0; row < rows; row++)
    drawDecal(
      drawing,
      moveFrame(frame, 0, (row - 1) * (height * 0.24), 30.4),
      Array.from({ length: pinCount }, (_, i) =>
        buildRectangle(4, 7, 0, -width / 2 + 18 + (i * (width - 36)) / (pinCount - 1), 0),
      ),
      gold.ramp[3] ?? '#c99b3f',
    )
}

/** Draws an engine computer: a finned box with its sockets at the front, sometimes with a plug in the left one. */
export const ecu: Part = {
  yaw: -32,
  pitch: 30,
  draw(drawing, choices) {
    const material = choices.pickFinish([
      'black',
      'machined',
      'anodisedBlue',
      'anodisedRed',
      'gunmetal',
      'black',
      'gold',
    ])
    const width = choices.pickBetween(360, 460)
    const depth = choices.pickBetween(260, 340)
    const height = choices.pickBetween(64, 100)
    const finCount = choices.pick([0, 9, 13, 17])
    const areFinsCrosswise = choices.happens(0.5)
    const socketCount = choices.pick([1, 2, 2, 3])
    const accent = choices.pickAccent(['#ffeb3b', '#f2f3f5', '#ff4b3e', '#35c3f5'])
    const top = createFrame([0, height, 0], [0, 1, 0], [0, 0, -1])
    for (const x of [-width / 2 - 20, width / 2 + 20])
      drawPlate(
        drawing,
        createFrame([x, 12, 0], [0, 1, 0], [0, 0, -1]),
        buildRectangle(64, depth * 0.7, 16),
        12,
        material,
        {
          edge: 1.6,
          holes: [buildCircle(10, 0, -depth * 0.25, 20), buildCircle(10, 0, depth * 0.25, 20)],
        },
      )
    drawPlate(drawing, top, buildRectangle(width, depth, 20), height, material, { edge: 2.4 })
    const span = areFinsCrosswise ? depth : width
    for (let i = 0; i < finCount; i++) {
      const t = (i + 0.5) / finCount - 0.5
      const isAtPlaque = Math.abs(t) < 0.2
      const fin = areFinsCrosswise
        ? buildRectangle(isAtPlaque ? width * 0.24 : width - 70, 7, 3)
        : buildRectangle(7, isAtPlaque ? depth * 0.22 : depth - 70, 3)
      const frame = areFinsCrosswise
        ? moveFrame(top, isAtPlaque ? width * 0.28 : 0, -t * (span - 60), 16)
        : moveFrame(top, t * (span - 60), isAtPlaque ? depth * 0.26 : 0, 16)
      drawPlate(drawing, frame, fin, 16, material, { edge: 1.2 })
    }
    const [plaqueX, plaqueY] = areFinsCrosswise ? ([-width * 0.17, 0] as const) : ([0, -depth * 0.13] as const)
    const plaque = finCount === 0 ? moveFrame(top, 0, 0, 3) : moveFrame(top, plaqueX, plaqueY, 3)
    drawPlaque(drawing, plaque, width, depth, accent)
    for (const [x, y] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const)
      drawBolt(drawing, moveFrame(top, x * (width / 2 - 20), y * (depth / 2 - 20), 0), 8, steel)
    const front = createFrame([0, height / 2, depth / 2], [0, 0, 1])
    const socketPitch = (width - 50) / socketCount
    for (let i = 0; i < socketCount; i++) {
      const origin = moveFrame(front, (i - (socketCount - 1) / 2) * socketPitch, 0, 0)
      drawSocket(drawing, origin, socketPitch - 20, height * 0.74, Math.round(socketPitch / 17))
    }
    if (choices.happens(0.4))
      drawPlug(drawing, moveFrame(front, (socketCount - 1) * -0.5 * socketPitch, 0), socketPitch, height, depth)
  },
}

/** Draws the plaque with the mark and slanted bars; `width` and `depth` are those of the box. */
function drawPlaque(drawing: Drawing, plaque: Frame, width: number, depth: number, accent: string): void {
  drawPlate(drawing, plaque, buildRectangle(width * 0.5, depth * 0.36, 8), 3, createPaint('#0f1114', 0.6), {
    edge: 1.2,
  })
  drawDecal(drawing, moveFrame(plaque, -width * 0.15, 0, 0.3), buildShopMarkOutlines(depth * 0.2), accent)
  for (let i = 0; i < 4; i++)
    drawDecal(
      drawing,
      moveFrame(plaque, -width * 0.02 + i * 22, 0, 0.3),
      [
        [
          [-4, -depth * 0.1],
          [6, -depth * 0.1],
          [6 + depth * 0.042, depth * 0.1],
          [-4 + depth * 0.042, depth * 0.1],
        ] as Vector2[],
      ],
      i === 3 ? accent : '#8b929c',
    )
}

/** Draws a plug in a socket, with its cable of seven wires; `front` is the middle of the socket. */
function drawPlug(drawing: Drawing, front: Frame, width: number, height: number, depth: number): void {
  const colours = ['#c8202a', '#e2c018', '#2458cc', '#e9ebee', '#1d8f55', '#17191c', '#e8650f']
  drawPlate(
    drawing,
    moveFrame(front, 0, 0, 70),
    buildRectangle(width - 28, height * 0.62, 10),
    44,
    createPaint('#33373d', 0.3),
    {
      edge: 1.4,
    },
  )
  for (const [i, wireColour] of colours.entries()) {
    const x = front.origin[0] - 30 + i * 10
    const line = buildCurve<Vector3>(
      [
        [x, height / 2 + (i % 2) * 8, depth / 2 + 66],
        [x - 4, height / 2 - 6, depth / 2 + 110],
        [x + 30 + i * 3, 8, depth / 2 + 160 + i * 4],
        [x + 150, 7, depth / 2 + 190 - i * 8],
      ],
      false,
      8,
    )
    drawTube(drawing, line, 5, createPaint(wireColour, 0.4), false, 'round')
  }
}
