import { bolt } from '#draw/paint/bolt.ts'
import { knurl } from '#draw/paint/knurl.ts'
import { lathe } from '#draw/paint/lathe.ts'
import { brightSteel, castIron, metal, steel } from '#draw/paint/material.ts'
import { box, circle, curve, rounded, scaled } from '#draw/paint/outline.ts'
import { pipe } from '#draw/paint/pipe.ts'
import { place } from '#draw/paint/place.ts'
import { plate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { tube } from '#draw/paint/tube.ts'
import { num, type V3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

/** A pipe from the turbo down under the car, with or without its catalyst and its flexible joint. */
export const downpipe: Part = {
  yaw: -30,
  pitch: 20,
  draw(sheet, choice) {
    const m = choice.finish(['machined', 'machined', 'titanium', 'black', 'bronze'])
    const r = choice.between(44, 54)
    const sweep = choice.between(-60, 60)
    const withCat = choice.yes(0.5)
    const flex = choice.yes(0.6)
    const wrapped = choice.yes(0.3)
    const end: V3 = [330, -150, 60]
    const low = curve<V3>(
      [[-120, -120 + sweep * 0.3, 0], [-30, -152, 20], [120, -150, 40 + sweep * 0.2], end],
      false,
      10,
    )
    plate(
      sheet,
      place([end[0] + 12, end[1], end[2]], [-1, 0, -0.1]),
      rounded(
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
      { holes: [circle(10, -72, 0, 20), circle(10, 72, 0, 20)] },
    )
    tube(sheet, low, r, m)
    const joint = () => {
      if (!flex) return
      const p = place([110, -150, 36 + sweep * 0.17], [1, 0, 0.12], [0, 1, 0])
      lathe(
        sheet,
        p,
        [
          [-10, r * 1.06],
          [4, r * 1.2, metal('#7d838b', 0.7)],
          [104, r * 1.2],
          [118, r * 1.06],
        ],
        steel,
      )
      knurl(sheet, p, { r: r * 1.2, from: 6, to: 102, count: 40, twist: 0.7, crossed: true })
    }
    if (wrapped) joint()
    const tall = curve<V3>(
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
    tube(sheet, wrapped ? tall : [...tall, ...low.slice(12)], r, wrapped ? castIron : m)
    if (wrapped) wrap(sheet, tall, r)
    else joint()
    if (withCat) {
      const p = place([-178 - sweep * 0.35, -50, -2], [0.02, 1, -0.05], [0, 0, -1])
      lathe(
        sheet,
        p,
        [
          [0, r],
          [34, r * 1.62],
          [128, r * 1.62],
          [162, r],
        ],
        m,
      )
      for (const z of [36, 120])
        lathe(
          sheet,
          p,
          [
            [z, r * 1.65],
            [z + 8, r * 1.65],
          ],
          brightSteel,
        )
    }
    const bung = place([-128, 132, 10], [0.55, 0.35, 0.8], [0, 1, 0])
    lathe(
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
    plate(
      sheet,
      { ...top, o: [-150, 244, -40] },
      choice.pick([
        box(190, 150, 30),
        scaled(circle(92), 1, 0.92),
        rounded(
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
      { holes: [circle(r * 0.88)], side: steel },
    )
    for (const [x, z] of [
      [-68, -52],
      [68, -52],
      [-52, 54],
      [52, 54],
    ] as const)
      bolt(sheet, place([-150 + x, 244, -40 - z], [0, 1, 0], [0, 0, -1]), 8, brightSteel)
    pipe(
      sheet,
      [
        [-150, 226, -40],
        [-150, 250, -40],
      ],
      r * 0.94,
      m,
    )
  },
}

/** Heat wrap: the tape's edges lie across the pipe, slanted. */
function wrap(sheet: Sheet, along: readonly V3[], r: number): void {
  const spots = along.map(q => sheet.spot(q, r))
  const marks = spots.slice(2, -2).map((q, i) => {
    const next = spots[i + 3] ?? q
    const length = Math.hypot(next[0] - q[0], next[1] - q[1]) || 1
    const [nx, ny] = [((next[1] - q[1]) / length) * r * 0.97, (-(next[0] - q[0]) / length) * r * 0.97]
    const lean = 0.3
    return `M${num(q[0] - nx - ny * lean)} ${num(q[1] - ny + nx * lean)}L${num(q[0] + nx + ny * lean)} ${num(q[1] + ny - nx * lean)}`
  })
  sheet.put(`<path d="${marks.join('')}" stroke="#000" stroke-opacity=".45" stroke-width="2"/>`)
}
