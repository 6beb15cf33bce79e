import { finishes } from '#draw/paint/finish.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, paint, steel } from '#draw/paint/material.ts'
import { move, type Place, place, turn } from '#draw/paint/place.ts'
import type { Sheet } from '#draw/paint/sheet.ts'
import type { Ground } from '#draw/paint/studio-light.ts'
import { drawCalliperBody } from '#draw/parts/brake-calliper.ts'
import { drawDiscBody } from '#draw/parts/brake-disc.ts'
import { drawCoiloverBody } from '#draw/parts/coilover.ts'
import { drawRim } from '#draw/parts/rim.ts'
import { drawTyreBody } from '#draw/parts/tyre-body.ts'
import { drawHub, drawUpright } from './hub.ts'

/** A piece of the assembly, with its places on the axis when apart and when together. */
export interface HeroPart {
  id: string
  apart: number
  together: number
  draw(sheet: Sheet, axis: Place, ground: Ground): void
}

const getAccent = (ground: Ground) => (ground === 'dark' ? '#ffeb3b' : '#03a9f4')

/** From the chassis outwards, which is also the order of painting. */
export const heroParts: readonly HeroPart[] = [
  {
    id: 'coilover',
    apart: -1230,
    together: -170,
    draw: (sheet, axis, ground) =>
      drawCoiloverBody(sheet, place(move(axis, 0, -368, 0).o, [0.1, 1, 0], [0, 0, -1]), {
        spring: paint(getAccent(ground), 0.8),
        body: finishes.gunmetal,
        collars: finishes.black,
        turns: 6.5,
        barrel: false,
        reservoir: false,
        lower: 'fork',
      }),
  },
  { id: 'upright', apart: -900, together: -90, draw: drawUpright },
  { id: 'hub', apart: -650, together: -30, draw: drawHub },
  {
    id: 'disc',
    apart: -340,
    together: 0,
    draw: (sheet, axis) =>
      drawDiscBody(sheet, axis, 245, { pattern: 'both', hat: finishes.black, rows: 4, slots: 8, bolts: 12 }),
  },
  {
    id: 'calliper',
    apart: -170,
    together: 14,
    draw: (sheet, axis, ground) =>
      drawCalliperBody(sheet, turn(axis, Math.PI / 2 + 0.55), {
        paint: paint(getAccent(ground), 0.75),
        pistons: 6,
        logo: '#111316',
        ribs: true,
      }),
  },
  {
    id: 'tyre',
    apart: 290,
    together: 60,
    draw: (sheet, axis) => drawTyreBody(sheet, axis, { outer: 345, inner: 262, width: 200 }, 'vee'),
  },
  {
    id: 'rim',
    apart: 830,
    together: 160,
    draw: (sheet, axis) => {
      const radius = 256
      const depth = 190
      drawLathe(
        sheet,
        move(axis, 0, 0, -depth),
        [
          [0, radius * 1.02],
          [12, radius * 1.02],
          [26, radius * 0.93],
          [depth * 0.6, radius * 0.9],
          [depth * 0.85, radius * 0.97],
          [depth - 12, radius * 1.02],
          [depth, radius * 1.03],
        ],
        finishes.gunmetal,
      )
      drawRim(sheet, axis, radius, depth, {
        spokes: 10,
        shape: 'split',
        face: finishes.machined,
        barrel: finishes.black,
        lip: steel,
        accent: '#ffeb3b',
        nuts: 5,
        sink: 0.16,
      })
    },
  },
  {
    id: 'nuts',
    apart: 1190,
    together: 190,
    draw: (sheet, axis) => {
      for (let i = 0; i < 5; i++) {
        const nut = move(turn(axis, (i * 2 * Math.PI) / 5 + Math.PI / 2), 52, 0)
        drawLathe(
          sheet,
          nut,
          [
            [-30, 11],
            [-18, 17],
            [-12, 17],
            [-12, 14, blackOxide],
            [22, 14],
            [28, 11],
          ],
          steel,
        )
        drawKnurl(sheet, nut, { r: 14, from: -10, to: 20, count: 10 })
      }
    },
  },
]
