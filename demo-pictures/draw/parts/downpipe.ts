import { drawBolt } from '#draw/paint/bolt.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, castIron, createMetal, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve, roundCorners, scale } from '#draw/paint/outline.ts'
import { drawPipe } from '#draw/paint/pipe.ts'
import { place } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { formatNumber, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** A pipe from the turbo down under the car, with or without its catalyst and its flexible joint. */
export const downpipe: Part = {
  yaw: -30,
  pitch: 20,
  draw(sheet, choice) {
    const material = choice.finish(['machined', 'machined', 'titanium', 'black', 'bronze'])
    const radius = choice.between(44, 54)
    const sweep = choice.between(-60, 60)
    const withCat = choice.yes(0.5)
    const flex = choice.yes(0.6)
    const wrapped = choice.yes(0.3)
    const end: Vector3 = [330, -150, 60]
    const low = buildCurve<Vector3>(
      [[-120, -120 + sweep * 0.3, 0], [-30, -152, 20], [120, -150, 40 + sweep * 0.2], end],
      false,
      10,
    )
    drawPlate(
      sheet,
      place([end[0] + 12, end[1], end[2]], [-1, 0, -0.1]),
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
    drawTube(sheet, low, radius, material)
    const joint = () => {
      if (!flex) return
      const frame = place([110, -150, 36 + sweep * 0.17], [1, 0, 0.12], [0, 1, 0])
      drawLathe(
        sheet,
        frame,
        [
          [-10, radius * 1.06],
          [4, radius * 1.2, createMetal('#7d838b', 0.7)],
          [104, radius * 1.2],
          [118, radius * 1.06],
        ],
        steel,
      )
      drawKnurl(sheet, frame, { r: radius * 1.2, from: 6, to: 102, count: 40, twist: 0.7, crossed: true })
    }
    if (wrapped) joint()
    const tall = buildCurve<Vector3>(
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
    drawTube(sheet, wrapped ? tall : [...tall, ...low.slice(12)], radius, wrapped ? castIron : material)
    if (wrapped) wrap(sheet, tall, radius)
    else joint()
    if (withCat) {
      const origin = place([-178 - sweep * 0.35, -50, -2], [0.02, 1, -0.05], [0, 0, -1])
      drawLathe(
        sheet,
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
          sheet,
          origin,
          [
            [z, radius * 1.65],
            [z + 8, radius * 1.65],
          ],
          brightSteel,
        )
    }
    const bung = place([-128, 132, 10], [0.55, 0.35, 0.8], [0, 1, 0])
    drawLathe(
      sheet,
      bung,
      [
        [0, 17],
        [18, 17],
        [18, 12, brightSteel],
        [40, 11],
      ],
      steel,
    )
    const top = place([-150, 240, -40], [0, 1, 0], [0, 0, -1])
    drawPlate(
      sheet,
      { ...top, o: [-150, 244, -40] },
      choice.pick([
        buildBox(190, 150, 30),
        scale(buildCircle(92), 1, 0.92),
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
      drawBolt(sheet, place([-150 + x, 244, -40 - z], [0, 1, 0], [0, 0, -1]), 8, brightSteel)
    drawPipe(
      sheet,
      [
        [-150, 226, -40],
        [-150, 250, -40],
      ],
      radius * 0.94,
      material,
    )
  },
}

/** Draws heat wrap: the tape's edges lie across the pipe, slanted. */
function wrap(sheet: Sheet, along: readonly Vector3[], radius: number): void {
  const spots = along.map(point => sheet.spot(point, radius))
  const marks = spots.slice(2, -2).map((point, i) => {
    const next = spots[i + 3] ?? point
    const length = Math.hypot(next[0] - point[0], next[1] - point[1]) || 1
    const [nx, ny] = [((next[1] - point[1]) / length) * radius * 0.97, (-(next[0] - point[0]) / length) * radius * 0.97]
    const lean = 0.3
    return `M${formatNumber(point[0] - nx - ny * lean)} ${formatNumber(point[1] - ny + nx * lean)}L${formatNumber(point[0] + nx + ny * lean)} ${formatNumber(point[1] + ny - nx * lean)}`
  })
  sheet.put(`<path d="${marks.join('')}" stroke="#000" stroke-opacity=".45" stroke-width="2"/>`)
}
