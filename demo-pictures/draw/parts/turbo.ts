import { drawBolt, drawHexNut } from '#draw/paint/bolt.ts'
import { drawBore } from '#draw/paint/bore.ts'
import { drawLathe, type Profile, placeAround } from '#draw/paint/lathe.ts'
import { blackOxide, brightSteel, castIron, copper, type Material, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, type Outline } from '#draw/paint/outline.ts'
import { move, type Place, place, turn } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawRingLine } from '#draw/paint/turned-face.ts'
import type { Vector2 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Builds half a doughnut's outside as a profile that bulges to `radius + t`. */
const bulge = (z: number, radius: number, t: number): Profile =>
  Array.from({ length: 22 }, (_, i) => {
    const angle = -Math.PI * 0.62 + (Math.PI * 1.24 * i) / 21
    return [z + t * Math.sin(angle), radius + t * Math.cos(angle)] as const
  })

/** Builds a curved compressor blade between the nut and the inlet's wall. */
function buildBlade(r0: number, r1: number, angle: number): Outline {
  const toPoint = (radius: number, turnAngle: number): Vector2 => [
    radius * Math.cos(angle + turnAngle),
    radius * Math.sin(angle + turnAngle),
  ]
  return [
    toPoint(r0, 0),
    toPoint(r1 * 0.6, 0.16),
    toPoint(r1, 0.46),
    toPoint(r1, 0.62),
    toPoint(r1 * 0.6, 0.34),
    toPoint(r0, 0.24),
  ]
}

function drawWheel(sheet: Sheet, frame: Place, radius: number, blades: number, material: Material): void {
  drawLathe(
    sheet,
    frame,
    [
      [-34, radius],
      [-20, radius * 0.5],
      [0, radius * 0.3],
    ],
    { ...material, ambient: 0, diffuse: 0.25, mirror: 0.25 },
  )
  for (let i = 0; i < blades; i++)
    drawPlate(sheet, move(frame, 0, 0, 2), buildBlade(radius * 0.24, radius, (i / blades) * 2 * Math.PI), 9, material, {
      edge: 1.2,
    })
  drawLathe(
    sheet,
    frame,
    [
      [0, radius * 0.25],
      [16, radius * 0.22],
    ],
    brightSteel,
  )
  drawHexNut(sheet, move(frame, 0, 0, 16), radius * 0.17, brightSteel)
}

/** A turbocharger seen from its compressor's mouth. */
export const turbo: Part = {
  yaw: -36,
  pitch: 16,
  draw(sheet, choice) {
    const housing = choice.finish(['machined', 'machined', 'black', 'gunmetal', 'gold'])
    const size = choice.between(0.88, 1.12)
    const hot = choice.pick([castIron, { ...castIron, ramp: copper.ramp }, blackOxide])
    const blades = choice.pick([6, 7, 9, 11])
    const gate = choice.yes(0.55)
    const mouth = 78 * size
    const frame = place([0, 0, 0], [0, 0, 1])
    const back = move(frame, -10, -6, -250)
    // turbine side
    const foot = place([-20, -160, -250], [0, -1, 0], [0, 0, -1])
    drawPlate(
      sheet,
      { ...foot, n: [0, 1, 0], u: [1, 0, 0], v: [0, 0, -1], o: [-70, -148, -250] },
      buildBox(150, 130, 16),
      18,
      hot,
      { holes: [] },
    )
    drawLathe(
      sheet,
      place([-70, -150, -250], [0, 1, 0], [0, 0, -1]),
      [
        [0, 58],
        [90, 66],
      ],
      hot,
    )
    drawLathe(
      sheet,
      move(back, 0, 0, -110),
      [
        [0, 70],
        [14, 70],
        [14, 56],
        [60, 56],
      ],
      hot,
    )
    drawLathe(
      sheet,
      back,
      [...bulge(0, 88, 62), [60, 88], [74, 84], [74, 96, steel], [92, 96, steel], [92, 70, hot], [110, 62]],
      hot,
    )
    drawBolt(sheet, place(placeAround(back, 98, 84, 1.2), [0.3, 1, 0]), 9)
    // the cartridge between, with its oil line
    drawLathe(
      sheet,
      move(frame, 0, 0, -150),
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
    const oil = place([0, 54, -110], [0, 1, 0], [0, 0, -1])
    drawLathe(
      sheet,
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
    // compressor side
    const t = 56 * size
    const outlet = place([30, 118 * size, -10], [1, 0.04, 0], [0, 1, 0])
    drawLathe(
      sheet,
      move(frame, 0, 0, -52),
      [
        [0, 150],
        [10, 156],
        [22, 156],
      ],
      housing,
    )
    for (let i = 0; i < 8; i++) drawBolt(sheet, move(turn(frame, (i * Math.PI) / 4 + 0.2), 146 * size, 0, -30), 7)
    drawLathe(
      sheet,
      outlet,
      [
        [0, t * 0.9],
        [150, t * 0.98],
        [160, t * 1.08],
        [176, t * 1.08],
        [184, t],
      ],
      housing,
    )
    drawLathe(
      sheet,
      frame,
      [
        ...bulge(0, 118 * size, t),
        [34, mouth * 1.2],
        [44, mouth * 1.1],
        [96, mouth * 1.1],
        [104, mouth * 1.17],
        [122, mouth * 1.17],
        [126, mouth * 1.12],
        [126, mouth],
      ],
      housing,
    )
    drawRingLine(sheet, frame, mouth * 1.1, 126, '#ffffff', 2, 0.65)
    drawBore(
      sheet,
      frame,
      [
        [126, mouth],
        [100, mouth * 0.93],
        [40, mouth * 0.86],
      ],
      housing,
      () => drawWheel(sheet, move(frame, 0, 0, 62), mouth * 0.87, blades, steel),
    )
    if (gate) drawActuator(sheet, choice.finish(['anodisedBlue', 'gold', 'anodisedRed', 'black', 'machined']))
  },
}

/** Draws the wastegate's actuator: a can with a rod along the side. */
function drawActuator(sheet: Sheet, material: Material): void {
  const frame = place([-205, 20, -10], [0.05, 0.1, 1])
  drawLathe(
    sheet,
    move(frame, 0, 0, -190),
    [
      [0, 6],
      [150, 6],
    ],
    brightSteel,
  )
  drawLathe(
    sheet,
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
  drawPlate(sheet, place([-158, -10, -40], [0, 0, 1]), buildBox(90, 34, 8), 8, steel, {
    holes: [buildCircle(6, -20, 0, 16)],
  })
}
