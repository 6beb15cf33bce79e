import { drawBolt } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, getPoint, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import {
  brightSteel,
  castIron,
  copper,
  createMetal,
  createPaint,
  darkSteel,
  gold,
  type Material,
  steel,
} from '#draw/paint/material.ts'
import {
  buildCircle,
  buildRegularPolygon,
  buildSector,
  buildToothedWheel,
  moveOutline,
  type Outline,
  roundCorners,
} from '#draw/paint/outline.ts'
import { drawDecal, drawPlate } from '#draw/paint/plate.ts'
import { type Coil, drawCoilHalf } from '#draw/paint/spring.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { drawRingLine, drawTurnedFace } from '#draw/paint/turned-face.ts'
import type { Part } from '#draw/part.ts'

function drawFlywheel(drawing: Drawing, frame: Frame, radius: number): void {
  drawPlate(drawing, moveFrame(frame, 0, 0, -8), buildToothedWheel(96, radius * 0.97, radius * 1.03, 0.5), 22, steel, {
    edge: 0,
  })
  drawLathe(
    drawing,
    frame,
    [
      [-40, radius * 0.9],
      [-8, radius * 0.94],
      [0, radius * 0.94],
      [0, radius * 0.3],
    ],
    castIron,
  )
  drawTurnedFace(drawing, frame, radius * 0.5, radius * 0.9, createMetal('#8c9299'), 5)
  for (let i = 0; i < 8; i++) drawBolt(drawing, moveFrame(turnFrame(frame, i * 0.785), radius * 0.3, 0), radius * 0.035)
}

/** Draws the driven plate: pucks or a full ring of lining around damper springs. */
function drawDrivenPlate(
  drawing: Drawing,
  frame: Frame,
  ringRadius: number,
  puckCount: number,
  materials: { spring: Material; lining: Material },
): void {
  if (puckCount > 0) drawPucks(drawing, frame, ringRadius, puckCount, materials.lining)
  else drawFullLining(drawing, frame, ringRadius, materials.lining)
  drawLathe(
    drawing,
    frame,
    [
      [0, ringRadius * 0.56],
      [8, ringRadius * 0.56],
      [14, ringRadius * 0.53],
      [14, ringRadius * 0.2],
    ],
    steel,
  )
  drawDamperSprings(drawing, frame, ringRadius, materials.spring)
  drawSplinedHub(drawing, frame, ringRadius)
}

function drawPucks(drawing: Drawing, frame: Frame, ringRadius: number, count: number, lining: Material): void {
  const spider: Outline = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI
    return moveOutline(
      [
        [ringRadius * 0.5, -ringRadius * 0.1],
        [ringRadius * 0.98, -ringRadius * 0.2],
        [ringRadius * 0.98, ringRadius * 0.2],
        [ringRadius * 0.5, ringRadius * 0.1],
      ],
      0,
      0,
      angle,
    )
  }).flat()
  drawPlate(drawing, frame, roundCorners(spider, 6, 2), 4, steel, { edge: 1 })
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI
    const halfAngle = Math.min(0.3, 2.1 / count)
    drawPlate(
      drawing,
      moveFrame(frame, 0, 0, 10),
      buildSector(ringRadius * 0.68, ringRadius, angle - halfAngle, angle + halfAngle, 6),
      18,
      lining,
      {
        edge: 1.6,
        holes: [
          buildCircle(5, ringRadius * 0.76 * Math.cos(angle), ringRadius * 0.76 * Math.sin(angle), 14),
          buildCircle(5, ringRadius * 0.92 * Math.cos(angle), ringRadius * 0.92 * Math.sin(angle), 14),
        ],
      },
    )
  }
}

function drawFullLining(drawing: Drawing, frame: Frame, ringRadius: number, lining: Material): void {
  drawPlate(drawing, moveFrame(frame, 0, 0, 8), buildCircle(ringRadius, 0, 0, 80), 16, lining, { edge: 1.6 })
  for (let i = 0; i < 18; i++)
    drawDecal(
      drawing,
      moveFrame(frame, 0, 0, 8.2),
      [buildSector(ringRadius * 0.64, ringRadius, i * 0.349, i * 0.349 + 0.014, 2)],
      '#0b0b0c',
      0.9,
    )
  drawPlate(drawing, moveFrame(frame, 0, 0, 8.2), buildCircle(ringRadius * 0.63), 0, steel, { edge: 0 })
}

function drawDamperSprings(drawing: Drawing, frame: Frame, ringRadius: number, material: Material): void {
  for (let i = 0; i < 6; i++) {
    const origin = turnFrame(frame, (i * Math.PI) / 3)
    const slot = moveFrame(origin, ringRadius * 0.37, 0, 15)
    drawDecal(
      drawing,
      slot,
      [
        roundCorners(
          [
            [-ringRadius * 0.075, -ringRadius * 0.14],
            [ringRadius * 0.075, -ringRadius * 0.14],
            [ringRadius * 0.075, ringRadius * 0.14],
            [-ringRadius * 0.075, ringRadius * 0.14],
          ],
          6,
        ),
      ],
      '#08090a',
    )
    const axis = createFrame(getPoint(slot, 0, -ringRadius * 0.12, 2), origin.v, origin.n)
    const coil: Coil = {
      radius: () => ringRadius * 0.055,
      from: 0,
      to: ringRadius * 0.24,
      coilCount: 5,
      wireRadius: ringRadius * 0.017,
    }
    drawCoilHalf(drawing, axis, coil, material, 'back')
    drawCoilHalf(drawing, axis, coil, material, 'front')
  }
}

function drawSplinedHub(drawing: Drawing, frame: Frame, ringRadius: number): void {
  drawLathe(
    drawing,
    frame,
    [
      [14, ringRadius * 0.2, brightSteel],
      [40, ringRadius * 0.17],
      [40, ringRadius * 0.12],
    ],
    steel,
  )
  drawBore(
    drawing,
    moveFrame(frame, 0, 0, 40),
    [
      [0, ringRadius * 0.12],
      [-40, ringRadius * 0.11],
    ],
    { ...darkSteel, ambient: 0 },
  )
  drawDecal(
    drawing,
    moveFrame(frame, 0, 0, 40.2),
    [buildCircle(ringRadius * 0.125), buildToothedWheel(16, ringRadius * 0.09, ringRadius * 0.115, 0.5)],
    '#a7aeb8',
  )
}

/** Draws the cover with its diaphragm fingers. */
function drawCover(drawing: Drawing, frame: Frame, radius: number, material: Material): void {
  drawPlate(
    drawing,
    moveFrame(frame, 0, 0, -26),
    roundCorners(buildRegularPolygon(6, radius * 1.13, 0.3), 60),
    8,
    material,
    {
      edge: 1.4,
    },
  )
  for (let i = 0; i < 6; i++)
    drawBolt(drawing, moveFrame(turnFrame(frame, 0.3 + i * 1.047), radius * 1.02, 0, -26), radius * 0.035)
  drawLathe(
    drawing,
    frame,
    [
      [-26, radius * 0.98],
      [14, radius * 0.88],
      [20, radius * 0.84],
      [20, radius * 0.62],
    ],
    material,
  )
  drawDecal(drawing, moveFrame(frame, 0, 0, 20.2), [buildCircle(radius * 0.66)], '#060708')
  for (let i = 0; i < 18; i++) {
    const angle = (i / 18) * 2 * Math.PI
    drawPlate(
      drawing,
      moveFrame(frame, 0, 0, 22),
      buildSector(radius * 0.2, radius * 0.64, angle + 0.03, angle + 0.32, 4),
      4,
      createMetal('#6e747d'),
      {
        edge: 1,
        lift: (x, y) => 26 * (1 - Math.hypot(x, y) / (radius * 0.64)),
      },
    )
  }
  for (let i = 0; i < 9; i++)
    drawLathe(
      drawing,
      moveFrame(turnFrame(frame, i * 0.698 + 0.1), radius * 0.71, 0, 20),
      [
        [0, 9],
        [5, 8],
        [8, 4],
      ],
      brightSteel,
    )
  drawRingLine(drawing, frame, radius * 0.84, 20, '#ffffff', 1.6, 0.4)
}

/** Draws clutch cover, driven plate, release bearing and sometimes the flywheel, set out in a row. */
export const clutchKit: Part = {
  yaw: -38,
  pitch: 16,
  draw(drawing, choices) {
    const material = choices.happens(0.4)
      ? createPaint(choices.pickAccent(['#c81f28', '#1c4fc8', '#e0bd12', '#23262b']), 0.6)
      : choices.pickFinish(['machined', 'black', 'gunmetal', 'anodisedRed', 'gold'])
    const puckCount = choices.pick([0, 3, 4, 6])
    const lining = choices.pick([createPaint('#6d5138', 0.15), copper, createPaint('#3a3c40', 0.1)])
    const frame = createFrame([0, 0, 0], [0.1, 0.05, 1])
    if (choices.happens(0.6)) drawFlywheel(drawing, moveFrame(frame, -70, 10, -210), 235)
    if (choices.happens(0.5)) {
      drawCover(drawing, moveFrame(frame, -20, -20, -70), 195, material)
      drawDrivenPlate(drawing, moveFrame(frame, 110, -46, 90), 176, puckCount, {
        spring: createPaint(choices.pick(['#e0bd12', '#c81f28', '#2458cc']), 0.6),
        lining,
      })
    } else {
      drawDrivenPlate(drawing, moveFrame(frame, -50, -16, -80), 186, puckCount, { spring: gold, lining })
      drawCover(drawing, moveFrame(frame, 110, -30, 80), 186, material)
    }
    const bearing = createFrame([245, -178, 215], [0, 0.25, 1])
    drawLathe(
      drawing,
      bearing,
      [
        [0, 50],
        [30, 50],
        [34, 46],
        [34, 42, brightSteel],
        [44, 40],
        [44, 28],
      ],
      darkSteel,
    )
    drawBore(
      drawing,
      moveFrame(bearing, 0, 0, 44),
      [
        [0, 27],
        [-50, 26],
      ],
      darkSteel,
    )
    drawTube(drawing, [getPoint(bearing, -46, -10, 14), getPoint(bearing, -62, -14, 14)], 8, steel)
  },
}
