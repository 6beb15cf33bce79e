import { drawBolt, drawHexNut } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawLathe, getPointAround, type Profile } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, castIron, copper, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildRectangle, type Outline } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Builds the outer half of a ring around the axis as a profile: a bulge of `tubeRadius` on a cylinder of `radius`. */
const buildBulgeProfile = (z: number, radius: number, tubeRadius: number): Profile =>
  Array.from({ length: 22 }, (_, i) => {
    const angle = -Math.PI * 0.62 + (Math.PI * 1.24 * i) / 21
    return [z + tubeRadius * Math.sin(angle), radius + tubeRadius * Math.cos(angle)] as const
  })

/** Builds a curved compressor blade between the nut and the inlet's wall. */
function buildBlade(innerRadius: number, outerRadius: number, angle: number): Outline {
  const toPoint = (radius: number, turnAngle: number): Vector2 => [
    radius * Math.cos(angle + turnAngle),
    radius * Math.sin(angle + turnAngle),
  ]
  return [
    toPoint(innerRadius, 0),
    toPoint(outerRadius * 0.6, 0.16),
    toPoint(outerRadius, 0.46),
    toPoint(outerRadius, 0.62),
    toPoint(outerRadius * 0.6, 0.34),
    toPoint(innerRadius, 0.24),
  ]
}

function drawWheel(drawing: Drawing, frame: Frame, radius: number, bladeCount: number, material: Material): void {
  drawLathe(
    drawing,
    frame,
    [
      [-34, radius],
      [-20, radius * 0.5],
      [0, radius * 0.3],
    ],
    { ...material, ambient: 0, diffuse: 0.25, mirror: 0.25 },
  )
  for (let i = 0; i < bladeCount; i++)
    drawPlate(
      drawing,
      moveFrame(frame, 0, 0, 2),
      buildBlade(radius * 0.24, radius, (i / bladeCount) * 2 * Math.PI),
      9,
      material,
      {
        edge: 1.2,
      },
    )
  drawLathe(
    drawing,
    frame,
    [
      [0, radius * 0.25],
      [16, radius * 0.22],
    ],
    brightSteel,
  )
  drawHexNut(drawing, moveFrame(frame, 0, 0, 16), radius * 0.17, brightSteel)
}

/** Draws a turbocharger seen from its compressor's mouth. */
export const turbo: Part = {
  yaw: -36,
  pitch: 16,
  draw(drawing, choices) {
    const housing = choices.pickFinish(['machined', 'machined', 'black', 'gunmetal', 'gold'])
    const size = choices.pickBetween(0.88, 1.12)
    const hotMaterial = choices.pick([castIron, { ...castIron, ramp: copper.ramp }, blackOxide])
    const bladeCount = choices.pick([6, 7, 9, 11])
    const hasWastegate = choices.happens(0.55)
    const frame = createFrame([0, 0, 0], [0, 0, 1])
    drawTurbine(drawing, moveFrame(frame, -10, -6, -250), hotMaterial)
    drawCartridge(drawing, frame)
    drawCompressor(drawing, frame, size, bladeCount, housing)
    if (hasWastegate)
      drawActuator(drawing, choices.pickFinish(['anodisedBlue', 'gold', 'anodisedRed', 'black', 'machined']))
  },
}

function drawTurbine(drawing: Drawing, frame: Frame, material: Material): void {
  drawPlate(
    drawing,
    { origin: [-70, -148, -250], u: [1, 0, 0], v: [0, 0, -1], n: [0, 1, 0] },
    buildRectangle(150, 130, 16),
    18,
    material,
  )
  drawLathe(
    drawing,
    createFrame([-70, -150, -250], [0, 1, 0], [0, 0, -1]),
    [
      [0, 58],
      [90, 66],
    ],
    material,
  )
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, -110),
    [
      [0, 70],
      [14, 70],
      [14, 56],
      [60, 56],
    ],
    material,
  )
  drawLathe(
    drawing,
    frame,
    [
      ...buildBulgeProfile(0, 88, 62),
      [60, 88],
      [74, 84],
      [74, 96, steel],
      [92, 96, steel],
      [92, 70, material],
      [110, 62],
    ],
    material,
  )
  drawBolt(drawing, createFrame(getPointAround(frame, 98, 84, 1.2), [0.3, 1, 0]), 9)
}

/** Draws the cartridge between turbine and compressor, with its oil line. */
function drawCartridge(drawing: Drawing, frame: Frame): void {
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, -150),
    [
      [0, 66],
      [18, 54],
      [70, 54],
      [80, 70],
      [92, 120],
      [100, 122],
    ],
    castIron,
  )
  const oil = createFrame([0, 54, -110], [0, 1, 0], [0, 0, -1])
  drawLathe(
    drawing,
    oil,
    [
      [0, 24],
      [14, 24],
      [14, 15, copper],
      [34, 15],
      [34, 12, steel],
      [64, 12],
      [64, 15],
      [72, 15],
    ],
    steel,
  )
}

function drawCompressor(drawing: Drawing, frame: Frame, size: number, bladeCount: number, material: Material): void {
  const mouth = 78 * size
  const bulge = 56 * size
  const outlet = createFrame([30, 118 * size, -10], [1, 0.04, 0], [0, 1, 0])
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, -52),
    [
      [0, 150],
      [10, 156],
      [22, 156],
    ],
    material,
  )
  for (let i = 0; i < 8; i++)
    drawBolt(drawing, moveFrame(turnFrame(frame, (i * Math.PI) / 4 + 0.2), 146 * size, 0, -30), 7)
  drawLathe(
    drawing,
    outlet,
    [
      [0, bulge * 0.9],
      [150, bulge * 0.98],
      [160, bulge * 1.08],
      [176, bulge * 1.08],
      [184, bulge],
    ],
    material,
  )
  drawLathe(
    drawing,
    frame,
    [
      ...buildBulgeProfile(0, 118 * size, bulge),
      [34, mouth * 1.2],
      [44, mouth * 1.1],
      [96, mouth * 1.1],
      [104, mouth * 1.17],
      [122, mouth * 1.17],
      [126, mouth * 1.12],
      [126, mouth],
    ],
    material,
  )
  drawRingLine(drawing, frame, mouth * 1.1, 126, '#ffffff', 2, 0.65)
  drawBore(
    drawing,
    frame,
    [
      [126, mouth],
      [100, mouth * 0.93],
      [40, mouth * 0.86],
    ],
    material,
    () => drawWheel(drawing, moveFrame(frame, 0, 0, 62), mouth * 0.87, bladeCount, steel),
  )
}

/** Draws the wastegate's actuator: a can with a rod along the side. */
function drawActuator(drawing: Drawing, material: Material): void {
  const frame = createFrame([-205, 20, -10], [0.05, 0.1, 1])
  drawLathe(
    drawing,
    moveFrame(frame, 0, 0, -190),
    [
      [0, 6],
      [150, 6],
    ],
    brightSteel,
  )
  drawLathe(
    drawing,
    frame,
    [
      [-42, 14],
      [-42, 38],
      [-34, 46],
      [-8, 46],
      [-8, 54],
      [2, 54],
      [2, 46],
      [26, 42],
      [36, 26],
      [36, 8, brightSteel],
      [58, 8],
      [58, 10],
      [62, 7],
    ],
    material,
  )
  drawPlate(drawing, createFrame([-158, -10, -40], [0, 0, 1]), buildRectangle(90, 34, 8), 8, steel, {
    holes: [buildCircle(6, -20, 0, 16)],
  })
}
