import { bolt } from '#draw/paint/bolt.ts'
import { bore } from '#draw/paint/bore.ts'
import { finishes } from '#draw/paint/finish.ts'
import { lathe } from '#draw/paint/lathe.ts'
import { brightSteel, type Material, metal, steel } from '#draw/paint/material.ts'
import { box, circle, curve, type Outline, scaled } from '#draw/paint/outline.ts'
import { pipe } from '#draw/paint/pipe.ts'
import { moved, type Place, place } from '#draw/paint/place.ts'
import { decal, plate } from '#draw/paint/plate.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import { ringLine } from '#draw/paint/turned-face.ts'
import type { V3 } from '#draw/paint/vector.ts'
import type { Part } from '#draw/part.ts'

const heat: readonly Material[] = ['#8f959d', '#a58a5c', '#8a5a86', '#4b58b8', '#3f86c9'].map(c => metal(c))

/** A tail pipe with an end blued by heat, or in the requested finish. */
function tip(sheet: Sheet, p: Place, r: number, length: number, m: Material, burnt: boolean): void {
  const part = length / 5
  const bands = heat.map((h, i) => [i * part, r * 0.94, burnt ? h : m] as const)
  lathe(sheet, p, [[0, r * 0.86, m], ...bands, [length - 6, r], [length, r * 1.04], [length, r * 0.9]], m)
  ringLine(sheet, p, r * 1.02, length, '#ffffff', 2, 0.7)
  bore(
    sheet,
    p,
    [
      [length, r * 0.92],
      [length - 10, r * 0.86],
      [length * 0.1, r * 0.84],
    ],
    { ...steel, ambient: 0, diffuse: 0.2, mirror: 0.35 },
  )
}

/** A back box: round or oval can with one or two tail pipes. */
export const exhaustMuffler: Part = {
  yaw: -42,
  pitch: 18,
  draw(sheet, choice) {
    const m = choice.finish(['machined', 'machined', 'titanium', 'black', 'gunmetal'])
    const shape = choice.pick(['round', 'oval', 'box'] as const)
    const tips = choice.pick([1, 2, 2])
    const burnt = choice.yes(0.6)
    const length = choice.between(330, 440)
    const shapes: Record<typeof shape, Outline> = {
      round: circle(112),
      oval: scaled(circle(112), 1.5, 0.9),
      box: box(330, 190, 60),
    }
    const body = shapes[shape]
    const p = place([0, 0, 0], [0, 0, 1])
    const inlet: V3[] = curve<V3>(
      [
        [-30, 0, -length],
        [-30, 0, -length - 90],
        [-60, 20, -length - 180],
        [-60, 30, -length - 250],
      ],
      false,
      8,
    )
    pipe(sheet, [...inlet].reverse(), 36, steel)
    plate(sheet, place([-60, 30, -length - 246], [0, 0, 1]), box(130, 92, 40), 14, steel)
    plate(sheet, moved(p, 0, 0, -length), body, 8, m)
    plate(sheet, moved(p, 0, 0, -length + 22), scaled(body, 1.03), 22, m)
    plate(sheet, moved(p, 0, 0, -18), body, length - 40, m, { edge: 0 })
    plate(sheet, p, scaled(body, 1.03), 24, m, { edge: 2.4 })
    plate(sheet, moved(p, 0, 0, 10), scaled(body, 0.93), 10, m, { edge: 1.6 })
    const wide = shape === 'round' ? 46 : 84
    for (const x of tips === 2 ? [-wide, wide] : [0]) {
      const r = tips === 2 ? (shape === 'round' ? 44 : 58) : 74
      lathe(
        sheet,
        moved(p, x, 0, 10),
        [
          [0, r * 0.96],
          [6, r * 0.9],
        ],
        brightSteel,
      )
      tip(sheet, moved(p, x, 0, 14), r, choice.between(110, 150), choice.yes(0.5) ? finishes.black : brightSteel, burnt)
    }
    badge(sheet, p, body, length)
    const hanger = place([0, Math.max(...body.map(q => q[1])) - 2, -length * 0.5], [0, 1, 0], [0, 0, -1])
    plate(sheet, moved(hanger, 0, 0, 8), box(56, 90, 10), 8, steel)
    bolt(sheet, moved(hanger, 0, 24, 8), 9)
    bolt(sheet, moved(hanger, 0, -24, 8), 9)
  },
}

/** A riveted plate on the can's left side, with the slanted stripes of the brand. */
function badge(sheet: Sheet, p: Place, body: Outline, length: number): void {
  const side = Math.min(...body.map(q => q[0]))
  const tag = place([side - 1, 0, -length * 0.42], [-1, 0, 0])
  plate(sheet, tag, box(120, 44, 6), 3, finishes.black, { edge: 1.2 })
  for (const [i, w] of [10, 10, 26].entries()) {
    const x = -36 + i * 24
    decal(
      sheet,
      moved(tag, 0, 0, 0.5),
      [
        [
          [x - 4, -13],
          [x - 4 + w, -13],
          [x + 2 + w, 13],
          [x + 2, 13],
        ],
      ],
      i === 2 ? '#ffeb3b' : '#c9ced6',
    )
  }
  for (const x of [-53, 53]) bolt(sheet, moved(tag, x, 0, 0), 3.4, p.n[2] > 0 ? brightSteel : steel)
}
