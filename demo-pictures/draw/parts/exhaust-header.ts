import { drawHexNut } from '#draw/paint/bolt.ts'
import type { Drawing } from '#draw/paint/drawing.ts'
import { createFrame, type Frame, moveFrame } from '#draw/paint/frame.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, castIron, createMetal, type Material, steel } from '#draw/paint/material.ts'
import { buildCircle, buildCurve, buildRectangle, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { add, multiply, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** Heat gives these colours to steel. */
const heatColours = { blue: createMetal('#5a6aa6'), straw: createMetal('#b08d55') }

/** Draws a tubular exhaust manifold: pipes from the head's flange into one collector. */
export const exhaustHeader: Part = {
  yaw: -28,
  pitch: 24,
  draw(drawing, choices) {
    const material = choices.pickFinish(['machined', 'machined', 'titanium', 'black', 'bronze', 'white'])
    const pipeCount = choices.pick([4, 4, 5, 6])
    const pitch = pipeCount === 6 ? 96 : 116
    const span = (pipeCount - 1) * pitch
    const drop = choices.pickBetween(230, 330)
    const side = choices.pickBetween(-90, 110)
    const isBurnt = choices.happens(0.5)
    const radius = choices.pickBetween(25, 30)
    const portXs = Array.from({ length: pipeCount }, (_, i) => -span / 2 + i * pitch)
    const head = createFrame([0, 0, -110], [0, 0, 1])
    const collectorEnd: Vector3 = [side, -drop, 40]
    drawHeadFlange(drawing, head, portXs, pitch, radius)
    drawCollector(drawing, collectorEnd, radius, material)
    // Pipes that end farther from their port are painted first, because the others cross in front of them.
    const order = portXs.map((x, i) => ({ x, i, distance: Math.abs(x - side) })).sort((a, b) => b.distance - a.distance)
    for (const { x, i } of order) {
      const collectorPort: Vector3 = [
        collectorEnd[0] + ((i % 2) - 0.5) * radius * 1.9,
        collectorEnd[1] + 96,
        collectorEnd[2] + (Math.floor((i * 2) / pipeCount) - 0.5) * radius * 1.9,
      ]
      const reach = 60 + (i % 3) * 26
      const line = buildCurve<Vector3>(
        [
          [x, 0, -112],
          [x, 2, -60],
          [x * 0.96, -26, reach * 0.5],
          [x * 0.62 + side * 0.38, -drop * 0.4, reach],
          add(collectorPort, [0, 50, 0]),
          collectorPort,
          add(collectorPort, [0, -30, 0]),
        ],
        false,
        9,
      )
      drawTube(drawing, line, radius, material)
      if (isBurnt) {
        drawTube(drawing, line.slice(0, 10), radius * 1.005, heatColours.blue)
        drawTube(drawing, line.slice(9, 14), radius * 1.003, heatColours.straw)
      }
    }
    drawSensorBung(drawing, collectorEnd)
  },
}

/** Draws the flange to the cylinder head, with a lobe and a nut for each pipe. */
function drawHeadFlange(drawing: Drawing, head: Frame, portXs: readonly number[], pitch: number, radius: number): void {
  const span = (portXs.length - 1) * pitch
  drawPlate(drawing, head, buildRectangle(span + 110, 18, 4), 14, steel)
  portXs.forEach((x, i) => {
    const lobe: Outline = roundCorners(
      [
        [x - 48, -44],
        [x + 48, -44],
        [x + 48, 44],
        [x - 48, 44],
      ],
      26,
    )
    drawPlate(drawing, head, lobe, 16, steel, { edge: 2 })
    drawLathe(
      drawing,
      moveFrame(head, x, 0),
      [
        [0, radius * 1.22],
        [6, radius * 1.12],
      ],
      brightSteel,
    )
    drawHexNut(drawing, moveFrame(head, x - pitch / 2 + 4, i % 2 ? 20 : -20, 0), 10, brightSteel)
  })
  drawHexNut(drawing, moveFrame(head, span / 2 + 40, -24, 0), 10, brightSteel)
}

function drawCollector(drawing: Drawing, end: Vector3, radius: number, material: Material): void {
  const frame = createFrame(add(end, [0, 80, 0]), [0, -1, 0.04], [0, 0, 1])
  drawPlate(
    drawing,
    createFrame(add(end, [0, -26, 0]), [0, 1, 0], [0, 0, -1]),
    roundCorners(
      [
        [-92, -40],
        [92, -40],
        [40, 84],
        [-40, 84],
      ],
      34,
    ),
    18,
    castIron,
    { holes: [buildCircle(8, -70, -20, 16)] },
  )
  drawLathe(
    drawing,
    frame,
    [
      [0, radius * 2.25],
      [16, radius * 2.3],
      [92, 44],
      [120, 44],
    ],
    material,
  )
  drawLathe(
    drawing,
    frame,
    [
      [2, radius * 2.36],
      [10, radius * 2.36],
    ],
    brightSteel,
  )
}

/** Draws the threaded bung of the oxygen sensor. */
function drawSensorBung(drawing: Drawing, collectorEnd: Vector3): void {
  const bung = createFrame(add(collectorEnd, multiply([0.3, 0.3, 1], 42)), [0.4, 0.2, 0.9])
  drawLathe(
    drawing,
    bung,
    [
      [0, 17],
      [16, 17],
      [16, 10, brightSteel],
      [34, 10],
      [34, 13],
      [48, 12],
    ],
    steel,
  )
}
