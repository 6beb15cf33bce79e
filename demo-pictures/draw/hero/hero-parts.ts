import type { Drawing } from '#draw/paint/drawing.ts'
import { finishes } from '#draw/paint/finish.ts'
import { createFrame, type Frame, moveFrame, turnFrame } from '#draw/paint/frame.ts'
import { drawKnurl } from '#draw/paint/knurl.ts'
import { drawLathe } from '#draw/paint/lathe.ts'
import { blackOxide, createPaint, steel } from '#draw/paint/material.ts'
import type { Theme } from '#draw/paint/studio-light.ts'
import { drawCalliperBody } from '#draw/parts/brake-calliper.ts'
import { drawDiscBody } from '#draw/parts/brake-disc.ts'
import { drawCoiloverBody } from '#draw/parts/coilover.ts'
import { drawBarrel, drawRim } from '#draw/parts/rim.ts'
import { drawTyreBody } from '#draw/parts/tyre-body.ts'
import { drawHub, drawUpright } from './hub.ts'

/** A piece of the wheel assembly, with its positions along the axis when exploded and when assembled. */
export interface HeroPart {
  id: string
  explodedZ: number
  assembledZ: number
  draw(drawing: Drawing, axis: Frame, theme: Theme): void
}

const getAccent = (theme: Theme) => (theme === 'dark' ? '#ffeb3b' : '#03a9f4')

/** The pieces from the chassis outwards, which is also the order of painting. */
export const heroParts: readonly HeroPart[] = [
  {
    id: 'coilover',
    explodedZ: -1230,
    assembledZ: -170,
    draw: (drawing, axis, theme) =>
      drawCoiloverBody(drawing, createFrame(moveFrame(axis, 0, -368, 0).origin, [0.1, 1, 0], [0, 0, -1]), {
        spring: createPaint(getAccent(theme), 0.8),
        body: finishes.gunmetal,
        collars: finishes.black,
        coilCount: 6.5,
        isBarrelSpring: false,
        hasReservoir: false,
        lowerMount: 'fork',
      }),
  },
  { id: 'upright', explodedZ: -900, assembledZ: -90, draw: drawUpright },
  { id: 'hub', explodedZ: -650, assembledZ: -30, draw: drawHub },
  {
    id: 'disc',
    explodedZ: -340,
    assembledZ: 0,
    draw: (drawing, axis) =>
      drawDiscBody(drawing, axis, 245, {
        pattern: 'both',
        hatMaterial: finishes.black,
        holeRows: 4,
        slotCount: 8,
        boltCount: 12,
      }),
  },
  {
    id: 'calliper',
    explodedZ: -170,
    assembledZ: 14,
    draw: (drawing, axis, theme) =>
      drawCalliperBody(drawing, turnFrame(axis, Math.PI / 2 + 0.55), {
        paint: createPaint(getAccent(theme), 0.75),
        pistons: 6,
        logoColour: '#111316',
        hasRibs: true,
      }),
  },
  {
    id: 'tyre',
    explodedZ: 290,
    assembledZ: 60,
    draw: (drawing, axis) => drawTyreBody(drawing, axis, { outer: 345, inner: 262, width: 200 }, 'vee'),
  },
  {
    id: 'rim',
    explodedZ: 830,
    assembledZ: 160,
    draw: (drawing, axis) => {
      const radius = 256
      const depth = 190
      drawBarrel(drawing, axis, radius, depth, finishes.gunmetal)
      drawRim(drawing, axis, radius, depth, {
        spokeCount: 10,
        shape: 'split',
        face: finishes.machined,
        barrel: finishes.black,
        lip: steel,
        accent: '#ffeb3b',
        nutCount: 5,
        hubOffset: 0.16,
      })
    },
  },
  {
    id: 'nuts',
    explodedZ: 1190,
    assembledZ: 190,
    draw: (drawing, axis) => {
      for (let i = 0; i < 5; i++) {
        const nut = moveFrame(turnFrame(axis, (i * 2 * Math.PI) / 5 + Math.PI / 2), 52, 0)
        drawLathe(
          drawing,
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
        drawKnurl(drawing, nut, { radius: 14, from: -10, to: 20, count: 10 })
      }
    },
  },
]
