import { drawHexNut } from '#draw/paint/bolt.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { brightSteel, castIron, createMetal, type Material, steel } from '#draw/paint/material.ts'
import { buildBox, buildCircle, buildCurve, type Outline, roundCorners } from '#draw/paint/outline.ts'
import { move, place } from '#draw/paint/place.ts'
import { drawPlate } from '#draw/paint/plate.ts'
import { drawTube } from '#draw/paint/tube.ts'
import { add, multiply, type Vector3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

const hot: Record<string, Material> = { blue: createMetal('#5a6aa6'), straw: createMetal('#b08d55') }

/** A tubular exhaust manifold: pipes from the head's flange into one collector. */
export const exhaustHeader: Part = {
  yaw: -28,
  pitch: 24,
  draw(sheet, choice) {
    const material = choice.finish(['machined', 'machined', 'titanium', 'black', 'bronze', 'white'])
    const pipes = choice.pick([4, 4, 5, 6])
    const pitch = pipes === 6 ? 96 : 116
    const span = (pipes - 1) * pitch
    const drop = choice.between(230, 330)
    const side = choice.between(-90, 110)
    const burnt = choice.yes(0.5)
    const radius = choice.between(25, 30)
    const xs = Array.from({ length: pipes }, (_, i) => -span / 2 + i * pitch)
    const head = place([0, 0, -110], [0, 0, 1])
    drawPlate(sheet, head, buildBox(span + 110, 18, 4), 14, steel)
    const goal: Vector3 = [side, -drop, 40]
    xs.forEach((x, i) => {
      const lobe: Outline = roundCorners(
        [
          [x - 48, -44],
          [x + 48, -44],
          [x + 48, 44],
          [x - 48, 44],
        ],
        26,
      )
      drawPlate(sheet, head, lobe, 16, steel, { edge: 2 })
      drawLathe(
        sheet,
        move(head, x, 0),
        [
          [0, radius * 1.22],
          [6, radius * 1.12],
        ],
        brightSteel,
      )
      drawHexNut(sheet, move(head, x - pitch / 2 + 4, i % 2 ? 20 : -20, 0), 10, brightSteel)
    })
    drawHexNut(sheet, move(head, span / 2 + 40, -24, 0), 10, brightSteel)
    const frame = place(add(goal, [0, 80, 0]), [0, -1, 0.04], [0, 0, 1])
    drawPlate(
      sheet,
      place(add(goal, [0, -26, 0]), [0, 1, 0], [0, 0, -1]),
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
      sheet,
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
      sheet,
      frame,
      [
        [2, radius * 2.36],
        [10, radius * 2.36],
      ],
      brightSteel,
    )
    const order = xs.map((x, i) => ({ x, i, far: Math.abs(x - side) })).sort((a, b) => b.far - a.far)
    for (const { x, i } of order) {
      const slot: Vector3 = [
        goal[0] + ((i % 2) - 0.5) * radius * 1.9,
        goal[1] + 96,
        goal[2] + (Math.floor((i * 2) / pipes) - 0.5) * radius * 1.9,
      ]
      const out = 60 + (i % 3) * 26
      const way = buildCurve<Vector3>(
        [
          [x, 0, -112],
          [x, 2, -60],
          [x * 0.96, -26, out * 0.5],
          [x * 0.62 + side * 0.38, -drop * 0.4, out],
          add(slot, [0, 50, 0]),
          slot,
          add(slot, [0, -30, 0]),
        ],
        false,
        9,
      )
      drawTube(sheet, way, radius, material)
      if (burnt) {
        drawTube(sheet, way.slice(0, 10), radius * 1.005, hot.blue ?? material)
        drawTube(sheet, way.slice(9, 14), radius * 1.003, hot.straw ?? material)
      }
    }
    const bung = place(add(goal, multiply([0.3, 0.3, 1], 42)), [0.4, 0.2, 0.9])
    drawLathe(
      sheet,
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
  },
}
